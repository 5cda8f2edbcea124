/**
 * The command line. In: arguments. Out: an exit status, and what each command prints. Commands know nothing of
 * arguments, and nothing here knows what a command does. A command is loaded when it is asked for: `--help` is instant.
 */
import { Command, CommanderError, Help, Option } from 'commander';
import {
  EXIT_STATUS_HELP,
  parseBase,
  parseCount,
  parseIndex,
  parsePort,
  withReport,
  type JsonFlag,
} from './arguments.js';
import type { CheckFlags } from './commands/check/find-faults.js';
import type { CleanFlags } from './commands/clean.js';
import type { InitFlags } from './commands/init.js';
import type { ReferenceFlags } from './commands/reference.js';
import type { BuildCommandFlags } from './commands/report-build.js';
import type { SearchFlags } from './commands/search.js';
import type { ServeFlags } from './commands/serving.js';
import { finalStatus, reportCrash, reportLostText } from './crash.js';
import { Failure, type ExitStatus } from './diagnostics/diagnostic.js';
import { consoleFormat, isDocument, type ReportFlags } from './diagnostics/formats/format.js';
import { Progress } from './diagnostics/progress.js';
import { withHabit } from './habits.js';
import { version } from './package.js';
import { optimizeLater } from './threads/optimize-later.js';
import { printToStderr, refuseExit } from './threads/process.js';

/** Runs a command and ends the process, whatever a config or a component of the site has left open; never throws. */
export async function main(args: readonly string[]): Promise<void> {
  optimizeLater();
  const exit = process.exit.bind(process);
  // Code of the site may do it at any time, in a timer too: the status would say that all is well.
  refuseExit();
  printToStderr();
  for (const stream of [process.stdout, process.stderr]) stream.on('error', reportLostText);
  // What is thrown where nobody waits for it.
  process.on('uncaughtException', (error) => exit(reportCrash(error)));
  const status = await run(args);
  // A pipe takes the end of the text in its own time.
  for (const stream of [process.stdout, process.stderr])
    await new Promise((resolve) => stream.write('', resolve));
  exit(finalStatus(status));
}

async function run(args: readonly string[]): Promise<ExitStatus> {
  let status: ExitStatus = 0;
  const program = createProgram((result) => {
    status = result;
  });
  try {
    // Throws where the folder is gone, before half of the command has been done.
    process.cwd();
    await program.parseAsync(['node', 'docsgen', ...args]);
    return status;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    return reportCrash(error);
  }
}

type Work<Flags> = (siteDir: string, flags: Flags, progress: Progress) => Promise<ExitStatus>;

/** The action of a command. */
type Act = <Flags extends object>(
  command: string,
  work: Work<Flags>,
) => (siteDir: string | undefined, flags: Flags) => Promise<void>;

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
    .showHelpAfterError('Run "docsgen --help" for the commands and options.')
    .addHelpText('afterAll', EXIT_STATUS_HELP);
  const command = (name: string, description: string) =>
    program
      .command(`${name} [siteDir]`)
      .description(description)
      .option('--base <path>', 'publish below this path instead of the config\'s "base"', parseBase)
      .option('--drafts', 'include pages marked "draft"', false);

  addInit(program, act);
  addBuild(command('build', 'Build the site and check its links.'), act);

  addServe(command('serve', 'Serve the built site, as a web server would.'), act);
  addCheck(
    command('check', 'Check sources and links; write nothing but the cache unless told to.'),
    act,
  );
  addReference(program, act);
  addClean(program, act);
  addSearch(program, act);
  addHelp(program);
  return program;
}

/** A flag is off unless it is given, which need not be said. */
function describeOption(option: Option): string {
  return option.isBoolean() ? option.description : new Help().optionDescription(option);
}

function addServe(command: Command, act: Act): void {
  command
    .addOption(
      new Option('--watch', 'show edits of the sources in the open page; build nothing')
        .default(false)
        .conflicts('outDir'),
    )
    .option('--out-dir <dir>', 'serve this folder instead of <siteDir>/build')
    .option('--port <port>', 'the port; the next free one if it is taken', parsePort, 3000)
    .option('--host <host>', 'the address to listen on', 'localhost')
    .option('--open', 'open the site in the browser', false)
    .action(
      act<ServeFlags>('serve', async (siteDir, flags, progress) => {
        const { serve } = flags.watch
          ? { serve: (await import('./commands/watch.js')).watch }
          : await import('./commands/serve.js');
        return await serve(siteDir, flags, progress);
      }),
    );
}

/** In place of commander's own, which says nothing of a command that there is none of. */
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

function addInit(program: Command, act: Act): void {
  program
    .command('init [siteDir]')
    .description('Begin a site: add a config, first pages and scripts where there are none.')
    .option('--title <title>', "the site's name (default: that of the package or folder)")
    .option('--url <url>', 'where the site will be published')
    .action(
      act<InitFlags>('init', async (...args) => {
        const { init } = await import('./commands/init.js');
        return await init(...args);
      }),
    );
}

function addBuild(command: Command, act: Act): void {
  withReport(command)
    .option('--out-dir <dir>', 'write here instead of <siteDir>/build')
    .option('--no-check', 'skip the link check')
    .option('--no-cache', 'neither read nor write the cache')
    .option('--remote-cache <url>', 'a cache that machines share (DOCSGEN_REMOTE_CACHE)')
    .addOption(
      new Option('--remote-cache-mode <mode>', 'read it, or add to it too').choices([
        'read',
        'read-write',
      ]),
    )
    .option('--json', 'the same as --format json')
    .option('--timings', 'print how long stages and the slowest pages took', false)
    .option('--trace <file>', 'write when each stage and page ran, for chrome://tracing')
    .action(
      async (siteDir: string | undefined, { json, ...flags }: BuildCommandFlags & JsonFlag) => {
        const run = act<BuildCommandFlags>('build', async (...args) => {
          const { beginBuild } = await import('./commands/begin-build.js');
          return await beginBuild(...args);
        });
        await run(siteDir, json ? { ...flags, format: 'json' } : flags);
      },
    );
}

function addCheck(command: Command, act: Act): void {
  withReport(command)
    .option('--out-dir <dir>', 'check this folder instead of <siteDir>/build')
    .option('--fix', 'correct links in the sources where there is no doubt', false)
    .addOption(
      new Option(
        '--watch',
        'check again when sources change; print what is new and what is resolved',
      )
        .default(false)
        .conflicts(['fix', 'format', 'output', 'writeManifest']),
    )
    .option('--external', 'ask other sites about links to them', false)
    .option('--offline', 'judge links to other sites by what is remembered of them', false)
    .option('--private-links', 'list links to repositories by who sees them', false)
    .option('--against <file>', 'report addresses of this manifest that are gone')
    .option('--write-manifest <file>', 'write all addresses of the site, when the check passes')
    .option('--max-warnings <n>', 'fail when there are more warnings than this', parseCount)
    .action(
      act<CheckFlags>('check', async (siteDir, flags, progress) => {
        const { check } = flags.watch
          ? { check: (await import('./commands/watch-check.js')).watchCheck }
          : await import('./commands/check.js');
        return await check(siteDir, flags, progress);
      }),
    );
}

function addReference(program: Command, act: Act): void {
  program
    .command('reference [siteDir]')
    .description('Write inputs and outputs of Terraform modules into their pages.')
    .option('--check', 'write nothing; report pages that differ from their modules', false)
    .action(
      act<ReferenceFlags>('reference', async (...args) => {
        const { reference } = await import('./commands/reference.js');
        return await reference(...args);
      }),
    );
}

function addClean(program: Command, act: Act): void {
  program
    .command('clean [siteDir]')
    .description('Remove the output and the cache.')
    .option('--out-dir <dir>', 'remove this folder instead of <siteDir>/build')
    .option('--cache', 'remove the cache only', false)
    .action(
      act<CleanFlags>('clean', async (...args) => {
        const { clean } = await import('./commands/clean.js');
        return clean(...args);
      }),
    );
}

function addSearch(program: Command, act: Act): void {
  const search = program
    .command('search')
    .description("Give the site's pages to a hosted search engine.");
  const command = (name: string, description: string) =>
    search
      .command(`${name} [siteDir]`)
      .description(description)
      .addOption(
        new Option('--engine <engine>', 'the search engine')
          .choices(['algolia', 'typesense', 'meilisearch', 'opensearch'])
          .makeOptionMandatory(),
      )
      .option('--index <name>', 'the index (default: that of the config, else "docs")', parseIndex)
      .option('--drafts', 'include pages marked "draft"', false);
  const run = (name: 'exportSearch' | 'pushSearch') =>
    act<SearchFlags>('search', async (...args) => {
      const commands = await import('./commands/search.js');
      return await commands[name](...args);
    });
  command('export', "Write records and settings as the engine's import takes them.")
    .option('--out <dir>', 'write here', 'search-export')
    .action(run('exportSearch'));
  command('push', 'Replace the index; credentials come from the environment.').action(
    run('pushSearch'),
  );
}

/** What a user can mend is reported as diagnostics, whatever the command. */
async function guard(
  flags: ReportFlags & { readonly siteDir: string; readonly command: string },
  run: (progress: Progress) => Promise<ExitStatus>,
): Promise<ExitStatus> {
  const progress = new Progress({
    stream: process.stdout,
    isQuiet: isDocument(consoleFormat(flags)),
  });
  try {
    return await run(progress);
  } catch (error) {
    const { asDiskFailure } = await import('./commands/disk-failure.js');
    const failure = asDiskFailure(error, flags.siteDir);
    if (!(failure instanceof Failure)) throw failure;
    const { reportFailure } = await import('./commands/report-failure.js');
    return reportFailure(failure, flags, progress);
  }
}
