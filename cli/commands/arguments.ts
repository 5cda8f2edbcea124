/**
 * Options and parsers that several commands share. In: the command line. Out: its values; an invalid one is an error that
 * names the valid values.
 */
import { InvalidArgumentError, Option, type Command } from 'commander';
import { BASE_PATH } from '../paths/path.js';
import type { ExitStatus } from '../diagnostics/diagnostic.js';
import { FORMATS, isDocument, type ReportFlags } from '../diagnostics/formats/format.js';
import type { Progress } from '../diagnostics/progress.js';

export const EXIT_STATUS_HELP = `
Exit status:
  0   fine; there may be warnings
  1   errors in the content or in links
  2   an error in the command line or the config
  70  a bug of docsgen`;

type Work<Flags> = (siteDir: string, flags: Flags, progress: Progress) => Promise<ExitStatus>;

/** Creates the action of a command from its name and its work, whose exit status becomes that of the process. */
export type Act = <Flags extends object>(
  command: string,
  work: Work<Flags>,
) => (siteDir: string | undefined, flags: Flags) => Promise<void>;

/** The options of commands that read the whole site. */
export function withSite(command: Command): Command {
  return command
    .option('--base <path>', 'publish below this path instead of the config\'s "base"', parseBase)
    .option('--drafts', 'include pages marked "draft"', false);
}

/** The options of commands that serve a site. */
export function withServer(command: Command): Command {
  return command
    .option('--port <port>', 'the port; the next free one if it is taken', parsePort, 3000)
    .option('--host <host>', 'the address to listen on', 'localhost')
    .option('--open', 'open the site in the browser', false);
}

/**
 * The options of commands that can print reports for machines. `--json` becomes the format `json`; it comes first, so that
 * an error names it and not the format.
 */
export function withReport(command: Command): Command {
  return command
    .addOption(new Option('--json', 'the same as --format json').implies({ format: 'json' }))
    .addOption(
      new Option(
        '--format <format>',
        'how to report findings (default: "github" in a GitHub workflow, else "text")',
      ).choices(FORMATS),
    )
    .option('--output <file>', 'write the report of --format here, and text to the terminal')
    .hook('preAction', (self) => {
      const { format, output, json }: ReportFlags & { readonly json?: true } = self.opts();
      if (json === true && format !== 'json')
        self.error(`error: option '--json' cannot be used with --format ${format}`, {
          exitCode: 2,
        });
      const isWritable = format !== undefined && isDocument(format);
      if (output !== undefined && !isWritable)
        self.error("error: option '--output' needs --format json, sarif or junit", { exitCode: 2 });
    });
}

export function parseIndex(value: string): string {
  if (!/^[a-z0-9][A-Za-z0-9_-]{0,180}$/.test(value))
    throw new InvalidArgumentError('Expected letters, digits, "_" and "-".');
  return value;
}

function parseBase(value: string): string {
  const inner = value.replace(/^\/+|\/+$/g, '');
  const base = inner === '' ? '/' : `/${inner}/`;
  if (!BASE_PATH.test(base)) throw new InvalidArgumentError('Expected a path such as "/docs/".');
  return base;
}

export function parseCount(value: string): number {
  if (!/^\d{1,9}$/.test(value))
    throw new InvalidArgumentError('Expected a whole number that is not negative.');
  return Number(value);
}

function parsePort(value: string): number {
  const port = /^\d{1,5}$/.test(value) ? Number(value) : Infinity;
  if (port > 65_535) throw new InvalidArgumentError('Expected a whole number from 0 to 65535.');
  return port;
}
