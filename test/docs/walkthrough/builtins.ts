/** The commands of Bash itself. In: a call. Out: what it prints, and its changes of the shell's variables and folder. */
import { readArguments } from './arguments.js';
import { dropCredentials } from './aws-commands.js';
import type { Call, Run } from './shell.js';
import { StepError, UNKNOWN } from './world.js';

const nothing = () => '';

export const BUILTINS: readonly (readonly [string, Run])[] = [
  ...[
    'set',
    'return',
    'break',
    'continue',
    'true',
    'false',
    ':',
    'shopt',
    'wait',
    'kill',
    'jobs',
    'trap',
    'alias',
    'shift',
    '[',
    'test',
    'sleep',
    'hash',
    'clear',
    'command',
    'exec',
  ].map((name) => [name, nothing] as const),
  ['cd', cd],
  ['exit', exit],
  ['pwd', ({ world }) => `${world.folder}\n`],
  [
    'echo',
    ({ args }) => `${args.filter((arg, i) => !(i === 0 && /^-[ne]$/.test(arg))).join(' ')}\n`,
  ],
  ['printf', printf],
  ['export', (call) => declare(call, true)],
  ...['local', 'declare', 'readonly'].map(
    (name) => [name, (call: Call) => declare(call, false)] as const,
  ),
  ['unset', unset],
  ['read', read],
  ['mapfile', read],
  ['source', source],
  ['.', source],
  ['seq', ({ args }) => sequence(args)],
  ['date', () => UNKNOWN],
  [
    'eval',
    ({ args, shell, world }) =>
      args.some((a) => a.includes(UNKNOWN))
        ? unknownVariables(world)
        : shell.runScript(args.join(' '), []),
  ],
];

/** `eval` of a tool's output may set anything that later steps use: `eval "$(ssh-agent)"`. */
function unknownVariables({ variables, exported }: Call['world']): string {
  for (const name of ['SSH_AUTH_SOCK', 'SSH_AGENT_PID']) {
    variables.set(name, UNKNOWN);
    exported.add(name);
  }
  return '';
}

function cd({ args, world }: Call): string {
  const [to = '~'] = args;
  const before = world.folder;
  const target = to === '-' ? world.variables.get('OLDPWD') : to;
  if (target === undefined) throw new StepError('cd - has no folder to go back to');
  if (target === '') throw new StepError('cd has an empty folder');
  world.enter(world.path(target));
  world.variables.set('OLDPWD', before);
  return '';
}

/** What the reader types ends the shell of aws-vault; in a script or a condition it ends something else. */
function exit({ args, shell, world }: Call): string {
  if (args.length === 0 && shell.isTyped && world.variables.has('AWS_VAULT'))
    dropCredentials(world);
  return '';
}

function printf({ args }: Call): string {
  const [format = '', ...values] = args;
  const queue = [...values];
  return format
    .replaceAll('\\n', '\n')
    .replaceAll('\\t', '\t')
    .replace(/%[sdq%]/g, (match) => (match === '%%' ? '%' : (queue.shift() ?? '')));
}

function declare({ args, world }: Call, isExported: boolean): string {
  for (const arg of args.filter((word) => !word.startsWith('-'))) {
    const [, name = '', value] = /^(\w+)(?:=([\s\S]*))?$/.exec(arg) ?? [];
    if (name === '') continue;
    if (value !== undefined) world.variables.set(name, value);
    else if (isExported && !world.variables.has(name))
      throw new StepError(`the variable $${name} is not set`);
    if (isExported) world.exported.add(name);
  }
  return '';
}

function unset({ args, world }: Call): string {
  for (const name of args) {
    world.variables.delete(name);
    world.exported.delete(name);
  }
  return '';
}

/** The reader types a value, or a tool prints it. */
function read({ name, args, world }: Call): string {
  const spec = name === 'read' ? '-r -s -p= -n= -d= -t= -a= -u=' : '-t -d= -n= -s= -u=';
  const { operands, options } = readArguments(name, args, spec);
  for (const variable of [...operands, options.get('-a') ?? []].flat())
    world.variables.set(variable, UNKNOWN);
  return '';
}

function source({ args, world, shell }: Call): string {
  const [name = '', ...rest] = args;
  return shell.runScript(world.read(world.path(name)).join('\n'), rest);
}

function sequence(args: readonly string[]): string {
  const [from, to] = args.length > 1 ? args.map(Number) : [1, Number(args[0])];
  if (from === undefined || to === undefined || !(to - from < 100)) return UNKNOWN;
  return Array.from({ length: to - from + 1 }, (_, i) => `${from + i}\n`).join('');
}
