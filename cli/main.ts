/**
 * Runs the command line. In: arguments. Out: an exit status, and the output of each command. A command's arguments and help
 * are in its `commands/<name>-command.ts`, which loads the command's code when it is called: `--help` is instant.
 */
import { Command, CommanderError, Help, type Option } from 'commander';
import { EXIT_STATUS_HELP, type Act } from './commands/arguments.js';
import { registerBuild } from './commands/build-command.js';
import { registerCheck } from './commands/check-command.js';
import { registerClean } from './commands/clean-command.js';
import { registerInit } from './commands/init-command.js';
import { registerManual } from './commands/manual-command.js';
import { registerReference } from './commands/reference-command.js';
import { registerSearch } from './commands/search-command.js';
import { registerServe } from './commands/serve-command.js';
import { finalStatus, reportCrash, reportLostText } from './commands/reporting/crash.js';
import { configFailure, Failure, type ExitStatus } from './diagnostics/diagnostic.js';
import { consoleFormat, isDocument, type ReportFlags } from './diagnostics/formats/format.js';
import { Progress } from './diagnostics/progress.js';
import { endEsbuild } from './modules/esbuild.js';
import { withHabit } from './commands/habits.js';
import { version } from './package.js';
import { optimizeLater } from './threads/optimize-later.js';
import { printToStderr, refuseExit } from './threads/processes.js';

/** Runs a command and ends the process, even if a config or a component of the site keeps something open. Never throws. */
export async function main(args: readonly string[]): Promise<void> {
  optimizeLater();
  const exit = process.exit.bind(process);
  // Code of the site may call `process.exit` at any time, even in a timer: its exit status would mean success.
  refuseExit();
  printToStderr();
  for (const stream of [process.stdout, process.stderr]) stream.on('error', reportLostText);
  // Errors that are thrown in a timer, or in a promise that nothing awaits.
  process.on('uncaughtException', (error) => {
    const status = reportCrash(error);
    // If this process ends while esbuild works, esbuild prints a deadlock error of its own.
    void endEsbuild();
    exit(status);
  });
  const status = await run(args);
  // A pipe accepts the last output asynchronously.
  for (const stream of [process.stdout, process.stderr])
    await new Promise((resolve) => stream.write('', resolve));
  exit(finalStatus(status));
}

/** Runs a command without ending the process. Never throws. */
export async function run(args: readonly string[]): Promise<ExitStatus> {
  let status: ExitStatus = 0;
  const program = createProgram((result) => {
    status = result;
  });
  try {
    // Throws if the current folder has been removed, before the command has done half of its work.
    process.cwd();
    await program.parseAsync(['node', 'docsgen', ...args]);
    return status;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    return reportCrash(error);
  }
}

/** Commands in the order of `--help`. */
const COMMANDS = [
  registerInit,
  registerBuild,
  registerServe,
  registerCheck,
  registerReference,
  registerClean,
  registerSearch,
  registerManual,
];

function createProgram(finish: (status: ExitStatus) => void): Command {
  const act: Act =
    (command, work) =>
    async (siteDir = '.', flags) =>
      finish(
        await guard({ ...flags, siteDir, command: `docsgen ${command}` }, (progress) =>
          work(siteDir, flags, progress),
        ),
      );
  const program = new Command('docsgen')
    .description('Builds, serves and checks documentation sites.')
    .version(version)
    .exitOverride()
    .configureOutput({ outputError: (error, write) => write(withHabit(error)) })
    .configureHelp({ optionDescription: describeOption })
    .addHelpText('afterAll', EXIT_STATUS_HELP);
  for (const register of COMMANDS) register(program, act);
  addHelp(program);
  nameHelp(program, 'docsgen');
  return program;
}

/** Errors of a command line end with the command whose help lists what is allowed there. */
function nameHelp(command: Command, path: string): void {
  const listed = command.commands.length > 0 ? 'commands' : 'options';
  command.showHelpAfterError(`Run "${path} --help" for its ${listed}.`);
  for (const inner of command.commands) nameHelp(inner, `${path} ${inner.name()}`);
}

/** A flag is off by default, so its default is not printed. */
function describeOption(option: Option): string {
  return option.isBoolean() ? option.description : new Help().optionDescription(option);
}

/** Replaces commander's own help command, which prints no error for an unknown command. */
function addHelp(program: Command): void {
  program
    .helpCommand(false)
    .command('help [command]')
    .description('display help for command')
    .action(async (name: string | undefined) => {
      const command = program.commands.find((known) => known.name() === name);
      if (name === undefined) program.help();
      command?.help();
      await program.parseAsync([name], { from: 'user' });
    });
}

/** Reports errors that a user can fix as diagnostics, in every command. */
async function guard(
  flags: ReportFlags & { readonly siteDir: string; readonly command: string },
  run: (progress: Progress) => Promise<ExitStatus>,
): Promise<ExitStatus> {
  const progress = new Progress({
    stream: process.stdout,
    isQuiet: isDocument(consoleFormat(flags)),
  });
  try {
    refusePlugAndPlay();
    return await run(progress);
  } catch (error) {
    progress.stop();
    const { asDiskFailure } = await import('./commands/reporting/disk-failure.js');
    const failure = asDiskFailure(error, flags.siteDir);
    if (!(failure instanceof Failure)) throw failure;
    const { reportFailure } = await import('./commands/reporting/report-failure.js');
    return reportFailure(failure, flags, progress);
  }
}

/** Yarn keeps packages in archives with Plug'n'Play, where esbuild does not find those that the theme needs. */
function refusePlugAndPlay(): void {
  if (process.versions['pnp'] === undefined) return;
  throw configFailure(
    "Cannot run with Plug'n'Play of Yarn: docsgen needs its packages in folders",
    {
      note: 'Write "nodeLinker: node-modules" into ".yarnrc.yml", and run "yarn install".',
    },
  );
}
