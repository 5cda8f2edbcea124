/**
 * Tools that are not modelled: a call is accepted if its command and its options exist. In: a call. Out: errors of the
 * arguments; what the tool prints is unknown.
 */
import { posix } from 'node:path';
import { readArguments } from './arguments.js';
import { needCredentials } from './aws-commands.js';
import type { Call, Run } from './shell.js';
import { NESTED, PLAIN } from './tool-options.js';
import { HOME, StepError, UNKNOWN, type World } from './world.js';

/** Commands that run the rest of their words: how many words come before, or options. */
const WRAPPERS: Readonly<Record<string, string>> = {
  sudo: '-E -u= -i -n',
  env: '-i -u=',
  time: '-p',
  nohup: '',
  timeout: '-k= -s=',
  watch: '-n= -d',
};

export const TOOLS: readonly (readonly [string, Run])[] = [
  ...Object.entries(PLAIN).map(
    ([name, spec]) => [name, (call: Call) => plain(call, spec)] as const,
  ),
  ...Object.keys(NESTED).map((name) => [name, nested] as const),
  ...Object.keys(WRAPPERS).map((name) => [name, wrapper] as const),
  ['curl', curl],
  ['gpg', (call) => written(call, PLAIN['gpg'] ?? '', ['-o', '--output'])],
  ['dot', (call) => written(call, PLAIN['dot'] ?? '', ['-o'])],
  ['packer', packer],
  ['docker', docker],
  ['openssl', (call) => written(call, PLAIN['openssl'] ?? '', ['-out', '-keyout'])],
  ['ssh-keygen', keygen],
  ['infrastructure-deployer', deployer],
  ['brew', brew],
  ['go', go],
  ['npm', (call) => manifest(call, 'package.json')],
  ['bash', bash],
  ['sh', bash],
  ['tfenv', (call) => versions(call, 'terraform')],
  ['tgenv', (call) => versions(call, 'terragrunt')],
];

function plain({ name, args }: Call, spec: string): string {
  readArguments(name, args, spec);
  return UNKNOWN;
}

function nested(call: Call): string {
  const { name, args, world } = call;
  const verbs = NESTED[name] ?? {};
  if (/^--?(?:version|help|v)$/.test(args[0] ?? '')) return UNKNOWN;
  const at = args.findIndex(
    (arg, i) =>
      !arg.startsWith('-') &&
      !/^(?:-n|--namespace|--context|--kubeconfig|--as)$/.test(args[i - 1] ?? ''),
  );
  const verb = args[at] ?? '';
  const spec = verbs[verb];
  if (spec === undefined) throw new StepError(`${name} has no command ${verb}`);
  const { options } = readArguments(
    `${name} ${verb}`,
    [...args.slice(0, at), ...args.slice(at + 1)],
    spec,
  );
  const file = options.get('-f') ?? options.get('--filename') ?? options.get('--file');
  if (
    file !== undefined &&
    /^(?:kubectl|docker|helm)$/.test(name) &&
    !/^(?:-|https?:|logs)/.test(file) &&
    verb !== 'logs' &&
    file !== ''
  ) {
    const path = world.path(file);
    if (!world.isFolder(path)) world.read(path);
  }
  if (name === 'kubectl' && !options.has('--client')) needKubeconfig(world);
  return UNKNOWN;
}

/** A build writes its manifest; images of AWS need credentials. */
function packer(call: Call): string {
  const { args, world } = call;
  nested(call);
  if (args[0] !== 'build') return UNKNOWN;
  const template = args.at(-1) ?? '.';
  const path = world.path(template);
  if (!world.isFolder(path)) world.read(path);
  needCredentials(world);
  for (const file of world.below(path).filter((name) => name.endsWith('.pkr.hcl')))
    for (const [, output = ''] of world
      .read(file)
      .join('\n')
      .matchAll(/\boutput *= *"([^"$]+)"/g))
      world.write(world.path(output), UNKNOWN);
  return UNKNOWN;
}

/** A build needs its Dockerfile and what that copies. */
function docker(call: Call): string {
  const { args, world } = call;
  nested(call);
  if (args[0] !== 'build' || world.isOpen) return UNKNOWN;
  const { operands, options } = readArguments(
    'docker build',
    args.slice(1),
    NESTED['docker']?.['build'] ?? '',
  );
  const context = world.path(operands[0] ?? '.');
  if (world.isUnpacked(context)) return UNKNOWN;
  const file = options.get('-f') ?? options.get('--file');
  const text = world.read(
    file === undefined ? posix.join(context, 'Dockerfile') : world.path(file),
  );
  for (const [, sources = ''] of text.join('\n').matchAll(/^COPY (?!--from)(?:--\S+ )*(.+) \S+$/gm))
    for (const source of sources.split(' ').filter((name) => !/[*?]/.test(name) && name !== '.')) {
      const path = posix.join(context, source);
      if (!world.isFolder(path)) world.read(path);
    }
  return UNKNOWN;
}

function needKubeconfig(world: World): void {
  if (world.isOpen || world.variables.has('KUBECONFIG') || world.files.has(`${HOME}/.kube/config`))
    return;
  throw new StepError('no step connects kubectl to a cluster: aws eks update-kubeconfig');
}

function wrapper({ name, args, stdin, shell, world }: Call): string {
  const spec = WRAPPERS[name] ?? '';
  const takesValue = (option: string | undefined) => spec.split(' ').includes(`${option}=`);
  const start = args.findIndex((arg, i) => !/^-|^\w+=/.test(arg) && !takesValue(args[i - 1]));
  const own = start === -1 ? args : args.slice(0, start);
  readArguments(
    name,
    own.filter((arg) => !/^\w+=/.test(arg)),
    spec,
  );
  for (const [, variable = '', value = ''] of own.map((arg) => /^(\w+)=(.*)$/.exec(arg) ?? []))
    if (variable !== '') world.variables.set(variable, value);
  const command = args.slice(start + (name === 'timeout' ? 1 : 0));
  return start === -1 ? UNKNOWN : shell.runWords(command, stdin);
}

function curl({ name, args, world }: Call): string {
  const { operands, options } = readArguments(name, args, PLAIN['curl'] ?? '');
  const output = options.get('-o');
  const [url = ''] = operands;
  if (output !== undefined && output !== '/dev/null') world.write(world.path(output), UNKNOWN);
  if (options.has('-O')) world.write(world.path(url.slice(url.lastIndexOf('/') + 1)), UNKNOWN);
  const data = options.get('-d') ?? options.get('--data') ?? '';
  if (data.startsWith('@')) world.read(world.path(data.slice(1)));
  return UNKNOWN;
}

function written({ name, args, world }: Call, spec: string, outputs: readonly string[]): string {
  const { options } = readArguments(name, args, spec);
  for (const output of outputs) {
    const path = options.get(output);
    if (path !== undefined) world.write(world.path(path), UNKNOWN);
  }
  return UNKNOWN;
}

function keygen({ name, args, world }: Call): string {
  const { options } = readArguments(name, args, PLAIN['ssh-keygen'] ?? '');
  const path = world.path(options.get('-f') ?? `~/.ssh/id_${options.get('-t') ?? 'ed25519'}`);
  if (['-l', '-y'].some((option) => options.has(option))) return UNKNOWN;
  world.makeFolder(`${HOME}/.ssh`);
  for (const file of [path, `${path}.pub`]) world.write(file, UNKNOWN);
  return UNKNOWN;
}

/** `infrastructure-deployer --aws-region us-east-1 -- docker-image-builder …` */
function deployer({ name, args }: Call): string {
  const dashes = args.indexOf('--');
  readArguments(
    name,
    dashes === -1 ? args : args.slice(0, dashes),
    PLAIN['infrastructure-deployer'] ?? '',
  );
  return UNKNOWN;
}

function brew({ name, args, world }: Call): string {
  const [verb = '', ...formulas] = readArguments(name, args, '--cask --formula').operands;
  if (!['install', 'tap', 'uninstall', 'upgrade', 'update', 'unlink'].includes(verb))
    throw new StepError(`brew has no command ${verb}`);
  if (verb === 'install') for (const formula of formulas) world.installed.add(formula);
  return UNKNOWN;
}

function go({ name, args, world }: Call): string {
  const { operands } = readArguments(name, args, PLAIN['go'] ?? '');
  const [verb = '', second] = operands;
  if (
    !['mod', 'test', 'build', 'get', 'install', 'version', 'run', 'vet', 'env', 'fmt'].includes(
      verb,
    )
  )
    throw new StepError(`go has no command ${verb}`);
  if (verb === 'mod' && second === 'init') world.write(world.path('go.mod'), UNKNOWN);
  else if (
    /^(?:mod|test|build|vet)$/.test(verb) &&
    !world.isOpen &&
    world.findUpwards('go.mod', world.folder) === null
  )
    throw new StepError('there is no go.mod in this folder or above it');
  if (
    verb === 'test' &&
    !world.below(world.folder).some((path) => path.endsWith('_test.go')) &&
    !world.isUnpacked(world.folder)
  )
    throw new StepError(`there are no Go tests in ${world.show(world.folder)}`);
  return UNKNOWN;
}

function manifest({ name, args, world }: Call, file: string): string {
  readArguments(name, args, PLAIN['npm'] ?? '');
  if (args[0] !== 'init') world.read(world.path(file));
  return UNKNOWN;
}

/** `bash -c 'script' name args`, `bash file args` */
function bash({ args, stdin, shell, world }: Call): string {
  const [first = '', ...rest] = args;
  if (/^-\w*c$/.test(first)) return shell.runScript(rest[0] ?? '', rest.slice(2));
  if (first === '-s' || first === '')
    return shell.runScript(
      stdin.includes(UNKNOWN) ? '' : stdin,
      rest.filter((arg) => arg !== '--'),
    );
  if (first === '-n') return world.read(world.path(rest[0] ?? '')).join('');
  return shell.runScript(world.read(world.path(first)).join('\n').replaceAll(UNKNOWN, ''), rest);
}

/** tfenv and tgenv read a file of the version, in this folder or above it. */
function versions(call: Call, tool: string): string {
  const { name, args, world } = call;
  nested(call);
  const [verb = '', version] = args;
  const hasFile = world.findUpwards(`.${tool}-version`, world.folder) !== null;
  if (verb === 'install' && version === undefined && !hasFile && !world.isOpen)
    throw new StepError(
      `${name} install needs a version: there is no .${tool}-version in this folder or above it`,
    );
  if (verb === 'use' && (hasFile || (world.isUnpacked(world.folder) && !world.isOpen)))
    throw new StepError(
      `${name} use has no effect if there is a .${tool}-version in this folder or above it`,
    );
  if (verb === 'use') world.installed.add(`${tool}-version`);
  return UNKNOWN;
}
