/**
 * Terraform, OpenTofu and Terragrunt. In: a call. Out: what is deployed, with its outputs. A command fails like the real one
 * without configuration, `init`, credentials, a bucket for the state, or the outputs of another deployment.
 */
import { posix } from 'node:path';
import { readArguments } from './arguments.js';
import { needCredentials } from './aws-commands.js';
import type { ModuleReader } from './modules.js';
import type { Call, Run } from './shell.js';
import { TerragruntReader, type Deployment } from './terragrunt.js';
import { HOME, StepError, UNKNOWN, type World } from './world.js';

/** Options of Terraform's commands; each also exists with two hyphens. */
const PLAN =
  '-out= -target= -var= -var-file= -destroy -refresh-only -refresh= -replace= -lock-timeout= -input= -no-color -compact-warnings -detailed-exitcode -parallelism= -lock= -generate-config-out=';
const VERBS: Readonly<Record<string, string>> = {
  '0.12checklist': '',
  '0.12upgrade': '-yes',
  '0.13upgrade': '-yes',
  apply: `${PLAN} -auto-approve`,
  console: '',
  destroy: `${PLAN} -auto-approve`,
  fmt: '-recursive -check -diff -write=',
  'force-unlock': '-force',
  get: '-update',
  graph: '-type=',
  import: '-var= -var-file= -input= -lock-timeout=',
  init: '-upgrade -reconfigure -migrate-state -backend= -backend-config= -input= -lockfile= -force-copy -get= -no-color',
  login: '',
  output: '-raw -json -no-color',
  plan: PLAN,
  providers: '-platform=',
  refresh: PLAN,
  show: '-json -no-color',
  state: '-json -dry-run -lock=',
  taint: '',
  test: '-filter= -verbose -var=',
  untaint: '',
  validate: '-json -no-color',
  version: '-json',
  workspace: '',
};
const TERRAGRUNT =
  '--terragrunt-source= --terragrunt-working-dir= --working-dir= --terragrunt-non-interactive --non-interactive --terragrunt-exclude-dir= --queue-exclude-dir= --queue-include-dir= --terragrunt-include-dir= --terragrunt-parallelism= --parallelism= --source= --source-update --terragrunt-source-update --backend-bootstrap --terragrunt-ignore-dependency-errors --queue-ignore-errors --terragrunt-log-level= --log-level= --terragrunt-json-out= --queue-include-external --terragrunt-include-external-dependencies --terragrunt-ignore-external-dependencies --queue-exclude-external --filter= --download-dir= --config=';
const OWN_VERBS: Readonly<Record<string, string>> = {
  'graph-dependencies': '',
  'validate-inputs': '--terragrunt-strict-validate',
  hclfmt: '--terragrunt-check --terragrunt-hclfmt-file=',
  'render-json': '--with-metadata --out=',
  render: '--json --out= -w --write',
  'terragrunt-info': '',
  'hcl fmt': '--check --file=',
  'hcl validate': '--inputs --strict',
  'dag graph': '',
  'stack generate': '',
  'stack run': '--',
  find: '--dag --json --dependencies',
  list: '--dag --tree --dependencies',
};

export function terraformCommands(modules: ModuleReader): readonly (readonly [string, Run])[] {
  return [
    ['terraform', (call) => terraform(call, modules)],
    ['tofu', (call) => terraform(call, modules)],
    ['terragrunt', (call) => terragrunt(call, modules)],
  ];
}

/** Terraform reads `--json` like `-json`, and `-chdir` before its command. */
function readVerb({ name, args }: Pick<Call, 'name' | 'args'>, more: string) {
  const words = args.map((arg) =>
    /^--(?!terragrunt-|$)/.test(arg) && !more.includes(`${arg.split('=')[0]}`) ? arg.slice(1) : arg,
  );
  const at = words.findIndex((arg) => !arg.startsWith('-'));
  const verb = words[at] ?? '';
  const spec = VERBS[verb];
  if (spec === undefined) throw new StepError(`${name} has no command ${verb}`);
  const rest = [...words.slice(0, at), ...words.slice(at + 1)];
  return { verb, ...readArguments(`${name} ${verb}`, rest, `${spec} -chdir= ${more}`) };
}

function terraform(call: Call, modules: ModuleReader): string {
  const { world } = call;
  needVersion(world, 'terraform');
  if (/^--?(?:version|help|v)$/.test(call.args[0] ?? '')) return UNKNOWN;
  const { verb, options, operands } = readVerb(call, '');
  const folder = world.path(options.get('-chdir') ?? '.');
  if (/^(?:version|fmt|login|console|0\.1)/.test(verb)) return UNKNOWN;
  const files = [...world.files.keys()].filter(
    (path) => posix.dirname(path) === folder && path.endsWith('.tf'),
  );
  if (files.length === 0 && !world.isUnpacked(folder))
    throw new StepError(`there are no Terraform files in ${world.show(folder)}`);
  const module = world.isUnpacked(folder) ? null : modules.read(world.files, folder);
  if (verb === 'init') world.folders.add(posix.join(folder, '.terraform'));
  else if (
    !world.isUnpacked(folder) &&
    !world.folders.has(posix.join(folder, '.terraform')) &&
    !/^(?:get|providers|graph)$/.test(verb)
  )
    throw new StepError(`terraform ${verb} needs terraform init in ${world.show(folder)}`);
  if (/^(?:plan|apply|destroy|import|refresh|test)$/.test(verb)) needCredentials(world);
  return finish(call, { verb, options, operands }, { folder, outputs: module?.outputs ?? null });
}

interface Verb {
  readonly verb: string;
  readonly options: ReadonlyMap<string, string>;
  readonly operands: readonly string[];
}

/** tfenv and tgenv run the version that a file or `use` selects. */
function needVersion(world: World, tool: 'terraform' | 'terragrunt'): void {
  const manager = tool === 'terraform' ? 'tfenv' : 'tgenv';
  const isManaged = world.installed.has(manager) || world.repositories.has(`${HOME}/.${manager}`);
  const isSelected =
    world.installed.has(`${tool}-version`) ||
    (tool === 'terraform' && world.exported.has('TFENV_TERRAFORM_VERSION')) ||
    world.findUpwards(`.${tool}-version`, world.folder) !== null;
  if (isManaged && !isSelected)
    throw new StepError(`${manager} has no version of ${tool} selected`);
}

/** What all three tools do: saved plans, deployments, outputs. */
function finish(
  { world }: Call,
  { verb, options, operands }: Verb,
  at: { folder: string; outputs: ReadonlySet<string> | null },
): string {
  const saved = options.get('-out');
  if (saved !== undefined) world.files.set(posix.resolve(at.folder, saved), [UNKNOWN]);
  const [operand] = operands;
  if (operand !== undefined && (verb === 'apply' || verb === 'show'))
    world.read(posix.resolve(at.folder, operand));
  if (verb === 'apply') world.cloud.deployed.set(at.folder, at.outputs);
  if (verb === 'destroy') world.cloud.deployed.delete(at.folder);
  if (verb === 'output') checkOutput(world, at.folder, operand);
  return UNKNOWN;
}

function checkOutput(world: World, folder: string, name: string | undefined): void {
  if (world.isUnpacked(folder)) return;
  if (!world.cloud.deployed.has(folder))
    throw new StepError(`nothing is deployed from ${world.show(folder)}`);
  const outputs = world.cloud.deployed.get(folder);
  if (name === undefined || outputs === undefined || outputs === null || name.includes(UNKNOWN))
    return;
  if (!outputs.has(name)) throw new StepError(`${world.show(folder)} has no output ${name}`);
}

function terragrunt(call: Call, modules: ModuleReader): string {
  const { args, world } = call;
  needVersion(world, 'terragrunt');
  if (/^--?(?:version|help|v)$/.test(args[0] ?? '')) return UNKNOWN;
  const [first = '', second = '', ...rest] = args;
  for (const verb of [first, `${first} ${second}`]) {
    const own = OWN_VERBS[verb];
    if (own === undefined) continue;
    const { options } = readArguments(
      `terragrunt ${verb}`,
      args.slice(verb.split(' ').length),
      `${own} ${TERRAGRUNT}`,
    );
    if (/^render|^terragrunt-info|^validate-inputs/.test(verb) && !world.isUnpacked(world.folder))
      new TerragruntReader(world, modules).read(world.folder);
    const out = options.get('--terragrunt-json-out') ?? options.get('--out');
    if (out !== undefined) world.write(world.path(out), UNKNOWN);
    return UNKNOWN;
  }
  if (first === 'run-all') return runAll(call, [second, ...rest], modules);
  if (first === 'run' && args.includes('--all'))
    return runAll(
      call,
      args.slice(1).filter((arg) => arg !== '--all' && arg !== '--'),
      modules,
    );
  const old = /^(plan|apply|destroy|output|validate)-all$/.exec(first)?.[1];
  if (old !== undefined)
    return runAll(
      call,
      [old, second, ...rest].filter((arg) => arg !== ''),
      modules,
    );
  const words = first === 'run' ? args.slice(1).filter((arg) => arg !== '--') : args;
  const verb = readVerb({ name: 'terragrunt', args: words }, TERRAGRUNT);
  if (world.isUnpacked(world.folder)) return UNKNOWN;
  return deploy(call, verb, new TerragruntReader(world, modules).read(world.folder));
}

function deploy(call: Call, verb: Verb, deployment: Deployment): string {
  const { world } = call;
  needCredentials(world);
  needBucket(world, verb, deployment);
  const waiting = deployment.dependencies.find(
    (at) => !at.includes(UNKNOWN) && !world.cloud.deployed.has(at),
  );
  if (waiting !== undefined && verb.verb === 'apply')
    throw new StepError(`the dependency ${world.show(waiting)} is not deployed`);
  const outputs = deployment.module?.outputs ?? null;
  return finish(call, verb, { folder: deployment.folder, outputs });
}

/** Terragrunt creates the bucket of a state if it is asked to, by an option or for the whole shell. */
function needBucket(world: World, { options }: Verb, { bucket }: Deployment): void {
  if (bucket === null || world.cloud.buckets.has(bucket)) return;
  const isAsked =
    options.has('--backend-bootstrap') || world.variables.get('TG_BACKEND_BOOTSTRAP') === 'true';
  if (!isAsked)
    throw new StepError(`there is no bucket ${bucket}: the first run needs --backend-bootstrap`);
  world.cloud.buckets.add(bucket);
}

/** Every deployment below the folder, dependencies first. */
function runAll(call: Call, args: readonly string[], modules: ModuleReader): string {
  const { world } = call;
  const verb = readVerb({ name: 'terragrunt run-all', args }, TERRAGRUNT);
  const top = world.path(
    verb.options.get('--terragrunt-working-dir') ?? verb.options.get('--working-dir') ?? '.',
  );
  needCredentials(world);
  const isSkipped = (folder: string) => folder.includes('/.terragrunt-cache');
  const folders = world
    .below(top)
    .filter((path) => posix.basename(path) === 'terragrunt.hcl')
    .map((path) => posix.dirname(path))
    .filter(
      (folder) =>
        !isSkipped(folder) &&
        !(
          folder === top &&
          world
            .below(top)
            .some((p) => p !== `${top}/terragrunt.hcl` && p.endsWith('/terragrunt.hcl'))
        ),
    );
  if (folders.length === 0 && !world.isUnpacked(top))
    throw new StepError(`there is no terragrunt.hcl below ${world.show(top)}`);
  const reader = new TerragruntReader(world, modules);
  const done = new Set<string>();
  const visit = (folder: string): void => {
    if (done.has(folder)) return;
    done.add(folder);
    const deployment = reader.read(folder);
    for (const dependency of deployment.dependencies)
      if (folders.includes(dependency)) visit(dependency);
    deploy(call, { ...verb, operands: [] }, deployment);
  };
  for (const folder of folders) visit(folder);
  return UNKNOWN;
}
