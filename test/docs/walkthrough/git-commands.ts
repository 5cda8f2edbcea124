/**
 * Git, without history: a branch or a tag is a set of files. In: a call. Out: what later steps find: clones,
 * branches, tags, and what has been pushed. A repository on GitHub exists if a step creates it, or if it is the provider's.
 */
import { posix } from 'node:path';
import { readArguments } from './arguments.js';
import type { Call, Run } from './shell.js';
import { StepError, UNKNOWN, type File, type Files, type Repository, type World } from './world.js';

/** Organizations of others, whose repositories exist. */
const GIVEN = /^github\.com\/(?:ironwright-io|tfutils|tgenv|hashicorp|gruntwork-io)\//;
const COMMITS = '-m= -a --amend --no-edit --allow-empty -q -s --message=';

export const GIT_COMMANDS: readonly (readonly [string, Run])[] = [['git', git]];

const SUBCOMMANDS: Readonly<Record<string, (call: Call) => string>> = {
  init,
  clone,
  add,
  commit,
  tag,
  push,
  remote,
  switch: (call) => checkout(call, '-c'),
  checkout: (call) => checkout(call, '-b'),
  merge: (call) => refs(call, '--ff-only --no-ff --no-edit -m= --squash --abort'),
  rebase: (call) => refs(call, '-i --continue --abort --onto='),
  revert: (call) => refs(call, '--no-edit -m= -n'),
  'cherry-pick': (call) => unknown(call, '-x -n --continue --abort'),
  pull: (call) => pull(call),
  fetch: (call) => fetch(call),
  'ls-remote': lsRemote,
  'rev-parse': (call) =>
    call.args.includes('--show-toplevel')
      ? `${repositoryAt(call.world).root}\n`
      : unknown(call, '--short= --short --verify --abbrev-ref -q'),
  rm: (call) => remove(call),
  mv: (call) => call.shell.runWords(['mv', ...call.args]),
  grep: (call) => unknown(call, '-l -n -i -h -E -F -q -o -w -A= -B= -C= --no-index --name-only'),
  diff: (call) =>
    unknown(
      call,
      '--name-only --no-renames --quiet --stat --exit-code --cached --diff-filter= --no-index --name-status --staged -U=',
    ),
  log: (call) =>
    unknown(call, '--oneline --follow -n= -p -S= --format= --since= --name-only --all --grep= -G='),
  status: (call) => unknown(call, '--short --porcelain -s'),
  show: (call) => unknown(call, '--stat --name-only -s --format='),
  branch: (call) => unknown(call, '-d -D -a -r --show-current -m= -M='),
  describe: (call) => unknown(call, '--tags --abbrev= --always'),
  'rev-list': (call) => unknown(call, '-n= -1 --count --before= --max-count= --tags'),
  stash: (call) => unknown(call, '-u -m='),
  'merge-base': (call) => unknown(call, '--is-ancestor'),
  restore: (call) => unknown(call, '--staged --source='),
  config: (call) => readConfig(call),
  'ls-files': (call) => unknown(call, '-z -o --exclude-standard'),
};

function git(call: Call): string {
  const args = [...call.args];
  const { world } = call;
  if (args[0] === '--version') return UNKNOWN;
  if (args[0] === '-C') {
    const [, folder = ''] = args.splice(0, 2);
    const before = world.folder;
    world.enter(world.path(folder));
    try {
      return git({ ...call, args });
    } finally {
      world.enter(before);
    }
  }
  const name = args.shift() ?? '';
  const run = SUBCOMMANDS[name];
  if (run === undefined) throw new StepError(`git has no subcommand ${name}`);
  return run({ ...call, name: `git ${name}`, args });
}

export function repositoryAt(world: World): { root: string; repository: Repository } {
  const found = world.isOpen
    ? { root: world.folder, repository: emptyRepository('main') }
    : world.repositoryOf(world.folder);
  if (found === null) throw new StepError(`${world.show(world.folder)} is not in a Git repository`);
  return found;
}

function unknown({ name, args, world }: Call, spec: string): string {
  readArguments(name, args, spec);
  if (!args.includes('--no-index')) repositoryAt(world);
  return UNKNOWN;
}

function readConfig({ name, args, world }: Call): string {
  const { options } = readArguments(
    name,
    args,
    '--global --get --list --unset --add --system --get-all',
  );
  if (!options.has('--global') && !options.has('--system')) repositoryAt(world);
  return UNKNOWN;
}

function init({ name, args, world }: Call): string {
  const { operands, options } = readArguments(name, args, '-b= -q --bare --initial-branch=');
  const root = world.path(operands[0] ?? '.');
  world.makeFolder(root);
  const branch = options.get('-b') ?? options.get('--initial-branch') ?? 'master';
  world.repositories.set(root, emptyRepository(branch));
  return '';
}

function emptyRepository(branch: string): Repository {
  return { staged: new Map(), refs: new Map(), remotes: new Map(), branch };
}

/** @example addressOf('git@github.com:acme/live.git') // 'github.com/acme/live' */
export function addressOf(url: string): string {
  return url
    .replace(/^(?:git::)?(?:https|ssh):\/\/(?:git@)?/, '')
    .replace(/^(?:git::)?git@([^:]+):/, '$1/')
    .replace(/\.git$/, '');
}

export function remoteOf(world: World, url: string): Map<string, Files> | null {
  const address = addressOf(url);
  if (GIVEN.test(address) || url.includes(UNKNOWN) || world.isOpen) return null;
  const found = world.cloud.repositories.get(address);
  if (found === undefined) throw new StepError(`no step creates the repository ${address}`);
  return found;
}

export function clone({ name, args, world }: Pick<Call, 'name' | 'args' | 'world'>): string {
  const { operands } = readArguments(name, args, '--depth= -b= --branch= -q --single-branch');
  const [url = '', target = posix.basename(addressOf(url))] = operands;
  const refs = remoteOf(world, url);
  const root = world.path(target);
  const repository = emptyRepository('main');
  repository.remotes.set('origin', url);
  for (const [ref, files] of refs ?? []) repository.refs.set(ref, files);
  world.makeFolder(root);
  world.repositories.set(root, repository);
  if (refs === null) world.unpacked.add(root);
  checkOut(world, root, repository);
  return '';
}

/** Puts the files of the branch into the folder. */
function checkOut(world: World, root: string, repository: Repository): void {
  const files = repository.refs.get(repository.branch) ?? new Map<string, File>();
  for (const [path, file] of files) world.files.set(posix.join(root, path), file);
  repository.staged.clear();
  for (const [path, file] of files) repository.staged.set(path, file);
}

function add({ name, args, world }: Call): string {
  const { operands, options } = readArguments(name, args, '-A -u -p -N -f --all');
  const { root, repository } = repositoryAt(world);
  const isAll = options.has('-A') || options.has('--all') || options.has('-u');
  const paths =
    isAll && operands.length === 0 ? [root] : operands.map((operand) => world.path(operand));
  for (const path of paths) {
    const isKnown = [...repository.staged.keys()].some((name) =>
      `${posix.join(root, name)}/`.startsWith(`${path}/`),
    );
    if (!isKnown && !world.isFolder(path)) world.read(path);
    for (const name of repository.staged.keys())
      if (
        !world.files.has(posix.join(root, name)) &&
        `${posix.join(root, name)}/`.startsWith(`${path}/`)
      )
        repository.staged.delete(name);
    for (const file of world.below(path))
      repository.staged.set(posix.relative(root, file), world.read(file));
  }
  return '';
}

function remove({ name, args, world }: Call): string {
  const { operands } = readArguments(name, args, '-r -f -q --cached');
  const { root, repository } = repositoryAt(world);
  for (const path of operands.map((operand) => world.path(operand))) {
    if (!world.isFile(path) && !world.isFolder(path))
      throw new StepError(`there is no file ${world.show(path)}`);
    for (const file of world.below(path)) repository.staged.delete(posix.relative(root, file));
    world.remove(path);
  }
  return '';
}

function commit(call: Call): string {
  const { options } = readArguments(call.name, call.args, COMMITS);
  const { root, repository } = repositoryAt(call.world);
  if (options.has('-a'))
    for (const name of repository.staged.keys())
      repository.staged.set(name, call.world.read(posix.join(root, name)));
  const before = repository.refs.get(repository.branch);
  const isSame =
    before !== undefined &&
    before.size === repository.staged.size &&
    [...before].every(([name, file]) => repository.staged.get(name) === file);
  const isEmpty = before === undefined && repository.staged.size === 0;
  const isGiven = call.world.isUnpacked(root);
  if ((isSame || isEmpty) && !isGiven && !options.has('--allow-empty') && !options.has('--amend'))
    throw new StepError('git commit has nothing to commit');
  repository.refs.set(repository.branch, new Map(repository.staged));
  return '';
}

export function headOf(
  { repository, root }: { root: string; repository: Repository },
  world: World,
): Files {
  const head = repository.refs.get(repository.branch);
  if (head === undefined && !world.isUnpacked(root))
    throw new StepError(`the branch ${repository.branch} has no commit`);
  return head ?? new Map();
}

function tag({ name, args, world }: Call): string {
  const { operands } = readArguments(name, args, '-a -m= -d -l -s -f');
  const [tagName] = operands;
  const at = repositoryAt(world);
  if (tagName !== undefined) at.repository.refs.set(tagName, headOf(at, world));
  return '';
}

function remote({ name, args, world }: Call): string {
  const [verb = '', remoteName = '', url = ''] = readArguments(name, args, '-v').operands;
  const { repository } = repositoryAt(world);
  if (verb === 'add' && repository.remotes.has(remoteName))
    throw new StepError(`the remote ${remoteName} exists`);
  if (verb === 'add' || verb === 'set-url') repository.remotes.set(remoteName, url);
  return '';
}

function push({ name, args, world }: Call): string {
  const { operands, options } = readArguments(
    name,
    args,
    '-u --set-upstream --tags --follow-tags --force-with-lease -f -q --delete',
  );
  const at = repositoryAt(world);
  const [remoteName = 'origin', ...names] = operands;
  const url = at.repository.remotes.get(remoteName);
  if (url === undefined && world.isOpen) return '';
  if (url === undefined)
    throw new StepError(`the repository ${world.show(at.root)} has no remote ${remoteName}`);
  const refs = remoteOf(world, url);
  const withTags = options.has('--tags') || options.has('--follow-tags');
  const pushed = names.length > 0 ? names : [at.repository.branch];
  for (const ref of withTags ? [...pushed, ...at.repository.refs.keys()] : pushed) {
    const local = ref === 'HEAD' ? at.repository.branch : (ref.split(':')[0] ?? ref);
    const files =
      at.repository.refs.get(local) ??
      (world.isUnpacked(at.root) ? new Map<string, File>() : undefined);
    if (files === undefined && local !== '')
      throw new StepError(`there is no branch or tag ${local} to push`);
    refs?.set(local, files ?? new Map());
  }
  return '';
}

function checkout({ name, args, world }: Call, create: string): string {
  const { operands, options } = readArguments(name, args, `${create}= -q --detach --`);
  const { root, repository } = repositoryAt(world);
  const created = options.get(create);
  const target = created ?? operands[0] ?? '';
  const isPath = operands.length > 1 || world.isFile(world.path(target));
  if (isPath && created === undefined) return '';
  const base =
    created === undefined
      ? repository.refs.get(target)
      : (repository.refs.get(operands[0] ?? repository.branch) ?? new Map(repository.staged));
  if (base === undefined && !world.isUnpacked(root) && target !== '-')
    throw new StepError(`there is no branch ${target}`);
  if (target === '-') return '';
  repository.branch = target;
  if (base !== undefined) repository.refs.set(target, base);
  return '';
}

function refs({ name, args, world }: Call, spec: string): string {
  const { operands } = readArguments(name, args, spec);
  const { root, repository } = repositoryAt(world);
  for (const ref of operands.filter(
    (operand) => !/^HEAD|[~^]/.test(operand) && !operand.includes(UNKNOWN),
  )) {
    const local = ref.replace(/^origin\//, '');
    const files = repository.refs.get(local);
    if (files === undefined && !world.isUnpacked(root))
      throw new StepError(`there is no branch ${ref}`);
    if (name === 'git merge' && files !== undefined) repository.refs.set(repository.branch, files);
  }
  return '';
}

function pull({ name, args, world }: Call): string {
  readArguments(name, args, '--ff-only --rebase -q --tags');
  fetch({ name, args: [], world });
  const { root, repository } = repositoryAt(world);
  checkOut(world, root, repository);
  return '';
}

function fetch({ name, args, world }: Pick<Call, 'name' | 'args' | 'world'>): string {
  readArguments(name, args, '--all --tags --prune -q --depth= --unshallow');
  const { root, repository } = repositoryAt(world);
  const url = repository.remotes.get('origin');
  if (url === undefined && world.isOpen) return '';
  if (url === undefined)
    throw new StepError(`the repository ${world.show(root)} has no remote origin`);
  for (const [ref, files] of remoteOf(world, url) ?? []) repository.refs.set(ref, files);
  return '';
}

function lsRemote({ name, args, world }: Call): string {
  const [url = 'origin'] = readArguments(
    name,
    args,
    '--tags --heads -q --refs --sort= --exit-code',
  ).operands;
  if (url !== 'origin') remoteOf(world, url);
  return UNKNOWN;
}
