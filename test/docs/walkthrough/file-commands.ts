/**
 * The commands that read and write files. In: a call. Out: its changes of files and folders, and what it prints where that is
 * simple; the output of other filters is unknown.
 */
import { posix } from 'node:path';
import { readArguments, type Arguments } from './arguments.js';
import type { Call, Run } from './shell.js';
import { StepError, UNKNOWN, type World } from './world.js';

/** Options of filters, and how many operands come before the files. */
const FILTERS: Readonly<Record<string, readonly [string, number]>> = {
  awk: ['-F= -v=', 1],
  base64: ['-d -D -w= -i= --decode', 0],
  column: ['-t -s=', 0],
  cut: ['-d= -f= -c= -s', 0],
  diff: ['-r -u -q -N', 0],
  grep: [
    '-q -s -v -i -n -c -l -L -r -R -E -F -o -w -x -h -P -A= -B= -C= -m= -e= --include= --exclude= --exclude-dir= --color=',
    1,
  ],
  head: ['-n= -c=', 0],
  jq: [
    '-r -e -c -n -s -S -R -j --arg= --argjson= --raw-output --exit-status --compact-output --slurpfile= --null-input',
    1,
  ],
  ls: ['-l -a -A -d -h -t -r -R -1', 0],
  md5sum: ['-c', 0],
  sed: ['-n -E -r -i -e=', 1],
  sha256sum: ['-c --check --ignore-missing', 0],
  shasum: ['-a= -c', 0],
  sort: ['-u -n -r -k= -t= -V -h', 0],
  tail: ['-n= -f -F -c=', 0],
  uniq: ['-c -d -u', 0],
  wc: ['-l -c -w -m', 0],
  xxd: ['-p -r', 0],
};
/** Filters of stdin only. */
const STREAMS: Readonly<Record<string, string>> = {
  tr: '-d -s -c',
  pbpaste: '',
  pbcopy: '',
  xclip: '-o -selection=',
};

export const FILE_COMMANDS: readonly (readonly [string, Run])[] = [
  ['mkdir', mkdir],
  ['touch', touch],
  [
    'cat',
    ({ name, args, stdin, world }) =>
      textOf(world, readArguments(name, args, '-n -A').operands, stdin),
  ],
  ['cp', (call) => copy(call, '-r -R -a -p -f -n -v', false)],
  ['mv', (call) => copy(call, '-f -n -v', true)],
  ['ln', () => ''],
  ['install', (call) => copy(call, '-m= -o= -g= -D', false)],
  ['rm', rm],
  ['rmdir', rm],
  ['chmod', chmod],
  ['chown', (call) => existing(call, '-R', 1)],
  ['stat', (call) => existing(call, '-c= -f=', 0)],
  ['tee', tee],
  ['find', find],
  ['basename', ({ args }) => `${posix.basename(args[0] ?? '', args[1])}\n`],
  ['dirname', ({ args }) => `${posix.dirname(args[0] ?? '')}\n`],
  ['realpath', ({ args, world }) => `${world.path(args[0] ?? '')}\n`],
  ['unzip', unzip],
  ['tar', tar],
  ['zip', zip],
  ['xargs', xargs],
  ...Object.entries(FILTERS).map(
    ([name, [spec, first]]) => [name, (call: Call) => filter(call, spec, first)] as const,
  ),
  ...Object.entries(STREAMS).map(
    ([name, spec]) => [name, (call: Call) => stream(call, spec)] as const,
  ),
];

function textOf(world: World, names: readonly string[], stdin: string): string {
  const texts = names.map((name) =>
    name === '-' ? stdin : world.read(world.path(name)).join('\n'),
  );
  return names.length === 0 ? stdin : texts.join('');
}

function stream({ name, args }: Call, spec: string): string {
  readArguments(name, args, spec);
  return UNKNOWN;
}

function filter({ name, args, stdin, world }: Call, spec: string, first: number): string {
  // Both `-i` and `-i ''` are in use; `--arg name value` takes two words.
  const words = name === 'jq' ? joinPairs(args) : args.map(withoutSuffix);
  const { operands, options } = readArguments(name, words, spec);
  const skipped =
    options.has('-e') && name !== 'jq'
      ? 0
      : options.has('-n') && name === 'jq'
        ? operands.length
        : first;
  const names = operands
    .slice(skipped)
    .filter((text) => text !== '' && text !== '-' && !/^-\d+$/.test(text));
  const isInPlace = name === 'sed' && options.has('-i');
  const paths = names.map((text) => world.path(text));
  for (const path of paths) {
    if (world.isFolder(path) && !world.files.has(path)) continue;
    const text = world.read(path);
    if (!isInPlace) continue;
    const [, suffix = ''] =
      /^-i(\.\w+)$/.exec(args.find((arg) => arg.startsWith('-i')) ?? '') ?? [];
    if (suffix !== '') world.write(path + suffix, text.join('\n'));
    world.write(path, replaceInText(text.join('\n'), operands[0] ?? ''));
  }
  return names.length === 0 && stdin === '' ? '' : filtered(name, world, paths, stdin);
}

function filtered(name: string, world: World, paths: readonly string[], stdin: string): string {
  const text =
    paths.length === 0
      ? stdin
      : textOf(
          world,
          paths.filter((path) => world.files.has(path)),
          '',
        );
  return ['sort', 'uniq'].includes(name) && !text.includes(UNKNOWN) ? text : UNKNOWN;
}

/** `sed -i.bak` keeps a copy; GNU and BSD both read it. */
function withoutSuffix(arg: string): string {
  return /^-i\.\w+$/.test(arg) ? '-i' : arg;
}

/** `s/a/b/; s/c/d/` without patterns; any other expression leaves the text. */
function replaceInText(text: string, expression: string): string {
  return expression.split(/; */).reduce((before, part) => {
    const [, , from = '', to = ''] = /^s(.)(.*?)\1(.*?)\1g?$/.exec(part) ?? [];
    return from === '' ? before : before.replaceAll(plainText(from), plainText(to));
  }, text);
}

function plainText(pattern: string): string {
  return pattern.replace(/\\(.)/g, '$1');
}

function joinPairs(args: readonly string[]): string[] {
  const result: string[] = [];
  for (let i = 0; i < args.length; i++) {
    const arg = args[i] ?? '';
    result.push(arg);
    if (/^--(?:arg|argjson|slurpfile)$/.test(arg)) result.push(`${args[++i]}=${args[++i]}`);
  }
  return result;
}

function mkdir({ name, args, world }: Call): string {
  const { operands, options } = readArguments(name, args, '-p -m= -v');
  for (const path of operands.map((operand) => world.path(operand))) {
    if (!options.has('-p') && !world.isFolder(posix.dirname(path)))
      throw new StepError(`there is no folder ${world.show(posix.dirname(path))}`);
    world.makeFolder(path);
  }
  return '';
}

function touch({ name, args, world }: Call): string {
  for (const operand of readArguments(name, args, '-c').operands) {
    const path = world.path(operand);
    if (!world.files.has(path)) world.write(path, '');
  }
  return '';
}

/** Copies or moves; with a folder as target the names stay. */
function copy({ name, args, world }: Call, spec: string, isMove: boolean): string {
  const { operands, options } = readArguments(name, args, spec);
  const target = operands.at(-1) ?? '';
  const to = world.path(target);
  if (operands.length < 2) throw new StepError(`${name} lacks a target`);
  const isInto = target.endsWith('/') || world.isFolder(to);
  if (isInto && !world.isFolder(to)) throw new StepError(`there is no folder ${world.show(to)}`);
  for (const operand of operands.slice(0, -1)) {
    const from = world.path(operand);
    const isTree = !world.isFile(from) && world.isFolder(from);
    if (isTree && !isMove && !['-r', '-R', '-a'].some((option) => options.has(option)))
      throw new StepError(`cp without -r leaves out the folder ${world.show(from)}`);
    if (!isTree) world.read(from);
    if (world.emptied.has(to))
      throw new StepError(`${world.show(to)} is emptied by ">" before it is read`);
    const base = isInto && !operand.endsWith('/.') ? posix.join(to, posix.basename(from)) : to;
    if (isTree) world.makeFolder(base);
    for (const path of isTree ? world.below(from) : [from])
      world.files.set(base + path.slice(from.length), world.read(path));
    if (!isTree) world.write(base, world.read(from).join('\n'));
    if (isTree && isMove) moveRepositories(world, from, base);
    if (isMove) world.remove(from);
  }
  return '';
}

function moveRepositories(world: World, from: string, to: string): void {
  for (const [root, repository] of world.repositories)
    if (`${root}/`.startsWith(`${from}/`))
      world.repositories.set(to + root.slice(from.length), repository);
}

function rm({ name, args, world }: Call): string {
  const { operands, options } = readArguments(name, args, '-r -R -f -v -i');
  for (const operand of operands) {
    const path = world.path(operand);
    if (!options.has('-f') && !world.isFile(path) && !world.isFolder(path))
      throw new StepError(`there is no file ${world.show(path)}`);
    world.remove(path);
  }
  return '';
}

function existing({ name, args, world }: Call, spec: string, first: number): string {
  const { operands }: Arguments = readArguments(name, args, spec);
  for (const operand of operands.slice(first)) {
    const path = world.path(operand);
    if (!world.isFolder(path)) world.read(path);
  }
  return UNKNOWN;
}

function chmod(call: Call): string {
  const { name, args, world } = call;
  const [mode = '', ...names] = readArguments(name, args, '-R').operands;
  existing(call, '-R', 1);
  if (/x|[1357]/.test(mode)) for (const path of names) world.executables.add(world.path(path));
  return '';
}

function tee({ name, args, stdin, world }: Call): string {
  const { operands, options } = readArguments(name, args, '-a');
  for (const path of operands.map((operand) => world.path(operand))) {
    if (options.has('-a')) world.append(path, stdin);
    else world.write(path, stdin);
  }
  return stdin;
}

/** Checks the folders in which the search begins; `-exec rm -rf {} +` removes no file of a page. */
function find({ args, world }: Call): string {
  const end = args.findIndex((arg) => /^[-!(]/.test(arg));
  for (const operand of args.slice(0, end === -1 ? args.length : end)) {
    const path = world.path(operand);
    if (!world.isFolder(path)) throw new StepError(`there is no folder ${world.show(path)}`);
  }
  return UNKNOWN;
}

/** The archive unpacks into an unknown set of files. */
function unzip({ name, args, world }: Call): string {
  const { operands, options } = readArguments(name, args, '-q -o -d= -j -p -l');
  world.read(world.path(operands[0] ?? ''));
  const folder = world.path(options.get('-d') ?? '.');
  world.makeFolder(folder);
  world.unpacked.add(folder);
  return '';
}

function tar({ name, args, world }: Call): string {
  const words = args[0]?.startsWith('-') === false ? [`-${args[0]}`, ...args.slice(1)] : args;
  const { operands, options } = readArguments(
    name,
    words,
    '-x -z -c -v -f= -C= -t -J --strip-components=',
  );
  const archive = options.get('-f') ?? '-';
  if (options.has('-c')) world.write(world.path(archive), UNKNOWN);
  else {
    if (archive !== '-') world.read(world.path(archive));
    const folder = world.path(options.get('-C') ?? '.');
    for (const operand of operands) world.write(posix.join(folder, operand), UNKNOWN);
    if (operands.length === 0) world.unpacked.add(folder);
  }
  return '';
}

function zip({ name, args, world }: Call): string {
  const [archive = '', ...names] = readArguments(name, args, '-r -q -j').operands;
  for (const operand of names)
    if (!world.isFolder(world.path(operand))) world.read(world.path(operand));
  world.write(world.path(archive), UNKNOWN);
  return '';
}

function xargs({ name, args, shell }: Call): string {
  const end = args.findIndex(
    (arg, i) => !arg.startsWith('-') && !/^-(?:[nPLd]|I)$/.test(args[i - 1] ?? ''),
  );
  readArguments(
    name,
    args.slice(0, end === -1 ? args.length : end),
    '-r -0 -n= -P= -I= -L= -t -d=',
  );
  return end === -1 ? '' : shell.runWords([...args.slice(end), UNKNOWN]);
}
