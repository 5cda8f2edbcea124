/**
 * The AWS CLI and aws-vault. In: a call, and `aws.json`, which `read-aws.js` writes. Out: errors of an unknown operation or
 * option, of a missing one, and of credentials that no step has set up.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readArguments } from './arguments.js';
import type { Call, Run } from './shell.js';
import { HOME, StepError, UNKNOWN, type World } from './world.js';

const { services } = JSON.parse(readFileSync(join(import.meta.dirname, '../aws.json'), 'utf8')) as {
  services: Record<string, Record<string, string>>;
};

const GLOBAL =
  '--profile= --region= --output= --query= --no-cli-pager --cli-binary-format= --cli-input-json= --cli-input-yaml= --endpoint-url= --no-sign-request --debug --cli-read-timeout= --cli-connect-timeout= --generate-cli-skeleton';
const PAGING = ['--max-items', '--page-size', '--starting-token', '--no-paginate'];
/** Commands that the AWS CLI adds to the models. */
const ADDED: Readonly<Record<string, string>> = {
  'cloudtrail validate-logs':
    '--trail-arn= --start-time= --end-time= --s3-bucket= --s3-prefix= --account-id= --verbose',
  'configure list': '',
  'configure list-profiles': '',
  'configure set': '',
  'configure sso': '--use-device-code',
  'ecr get-login-password': '',
  'eks get-token': '--cluster-name= --role-arn=',
  'eks update-kubeconfig': '--name= --alias= --role-arn= --kubeconfig= --dry-run --user-alias=',
  'logs tail':
    '--follow --since= --format= --filter-pattern= --log-stream-names= --log-stream-name-prefix=',
  's3 cp':
    '--recursive --exclude= --include= --sse= --sse-kms-key-id= --acl= --cache-control= --content-type= --dryrun --quiet --only-show-errors --metadata-directive=',
  's3 ls': '--recursive --human-readable --summarize',
  's3 mb': '',
  's3 presign': '--expires-in=',
  's3 rb': '--force',
  's3 rm': '--recursive --exclude= --include= --dryrun --quiet --only-show-errors',
  's3 sync':
    '--delete --exclude= --include= --cache-control= --content-type= --dryrun --size-only --exact-timestamps --quiet --only-show-errors',
  'sso login': '--sso-session= --use-device-code --no-browser',
  'sso logout': '',
};
/** Commands that need no credentials. */
const OPEN = /^(?:configure|sso) /;

export const AWS_COMMANDS: readonly (readonly [string, Run])[] = [
  ['aws', aws],
  ['aws-vault', vault],
];

function aws({ args, world }: Call): string {
  if (args[0] === '--version') return UNKNOWN;
  const start = args.findIndex((arg, i) => !arg.startsWith('-') && !takesGlobalValue(args[i - 1]));
  const [service = '', operation = '', ...rest] = args.slice(start);
  const command =
    service === 'configure' && !/^[a-z]/.test(operation) ? 'configure' : `${service} ${operation}`;
  const options = readOptions(
    command,
    [...args.slice(0, start), ...(command === 'configure' ? [operation, ...rest] : rest)],
    world,
  );
  const profile = options.get('--profile');
  if (command === 'configure' || command === 'configure sso') world.keys.add(profile ?? 'default');
  else if (!OPEN.test(command) && !options.has('--no-sign-request'))
    needCredentials(world, profile);
  else if (profile !== undefined) needProfile(world, profile);
  if (command === 's3api create-bucket') world.cloud.buckets.add(options.get('--bucket') ?? '');
  if (command === 'eks update-kubeconfig' && !options.has('--dry-run')) {
    world.makeFolder(`${HOME}/.kube`);
    world.append(
      options.get('--kubeconfig') ?? `${HOME}/.kube/config`,
      `${options.get('--alias') ?? UNKNOWN}\n`,
    );
  }
  return UNKNOWN;
}

function takesGlobalValue(option: string | undefined): boolean {
  return option !== undefined && GLOBAL.split(' ').includes(`${option}=`);
}

function readOptions(
  command: string,
  args: readonly string[],
  world: World,
): ReadonlyMap<string, string> {
  const [service = '', operation = ''] = command.split(' ');
  const added = command === 'configure' ? '' : ADDED[command];
  if (added !== undefined)
    return readArguments(`aws ${command}`, args, `${GLOBAL} ${added}`).options;
  if (operation === 'wait')
    return readArguments(
      'aws',
      args.filter((arg) => !arg.startsWith('--')),
      GLOBAL,
    ).options;
  const spec = services[service]?.[operation];
  if (spec === undefined) throw new StepError(`aws has no command ${command}`);
  return readModelled(command, args, { spec, world });
}

/** An option takes every word up to the next option, as the AWS CLI reads lists. */
function readModelled(
  command: string,
  args: readonly string[],
  { spec, world }: { spec: string; world: World },
): ReadonlyMap<string, string> {
  const known = new Set([...GLOBAL.split(' ').map((option) => option.replace('=', '')), ...PAGING]);
  const required: string[] = [];
  for (const word of spec.split(' ').filter((text) => text !== '' && text !== '>')) {
    const name = word.replace(/[?*!]+$/, '');
    known.add(`--${name}`);
    if (word.includes('?')) known.add(`--no-${name}`);
    if (word.endsWith('!')) required.push(name);
  }
  const options = new Map<string, string>();
  let current = '';
  for (const arg of args) {
    if (arg.startsWith('--')) {
      const [option = '', value = ''] = arg.split('=', 2);
      if (!known.has(option)) throw new StepError(`aws ${command} has no option ${option}`);
      current = option;
      options.set(option, value);
    } else if (current === '') {
      if (!spec.includes('>')) throw new StepError(`aws ${command} does not take ${arg}`);
    } else options.set(current, options.get(current) || arg);
    for (const [, path = ''] of arg.matchAll(/\bfileb?:\/\/(\S+)/g)) world.read(world.path(path));
  }
  const missing = options.has('--cli-input-json')
    ? undefined
    : required.find((name) => !options.has(`--${name}`) && !options.has(`--no-${name}`));
  if (missing !== undefined) throw new StepError(`aws ${command} lacks --${missing}`);
  const outfile = options.get('--outfile');
  if (outfile !== undefined) world.write(world.path(outfile), UNKNOWN);
  if (spec.includes('>')) writeOutput(args, world);
  return options;
}

/** Commands with a binary answer write it into the last word. */
function writeOutput(args: readonly string[], world: World): void {
  const last =
    args.findLast((arg, i) => !arg.startsWith('-') && !(args[i - 1] ?? '').startsWith('--')) ??
    args.at(-1) ??
    '';
  if (!last.startsWith('-')) world.write(world.path(last), UNKNOWN);
}

/** @throws StepError without credentials: no profile, no keys, no session. */
export function needCredentials(world: World, profile?: string): void {
  const isSet = (name: string) => world.exported.has(name) && world.variables.has(name);
  const named = profile ?? (isSet('AWS_PROFILE') ? world.variables.get('AWS_PROFILE') : undefined);
  if (named !== undefined) return needProfile(world, named);
  if (isSet('AWS_ACCESS_KEY_ID') || isSet('AWS_CONTAINER_CREDENTIALS_FULL_URI')) return;
  if (world.keys.has('default') || world.isOpen) return;
  throw new StepError('no AWS credentials: neither aws-vault exec, nor a profile, nor CloudShell');
}

/** Follows `source_profile` up to a profile with keys or an SSO session. */
function needProfile(world: World, name: string): void {
  if (name.includes(UNKNOWN) || world.isOpen) return;
  const seen = new Set<string>();
  for (let at: string | undefined = name; at !== undefined && !seen.has(at);) {
    seen.add(at);
    const profile = readProfiles(world).get(at);
    if (
      world.keys.has(at) ||
      profile?.has('sso_session') === true ||
      profile?.has('sso_start_url') === true ||
      profile?.has('credential_process') === true
    )
      return;
    if (profile === undefined) throw new StepError(`no step defines the AWS profile ${at}`);
    const source = profile.get('source_profile');
    if (source === undefined)
      throw new StepError(`the AWS profile ${at} has neither keys nor a source_profile`);
    at = source;
  }
}

function readProfiles(world: World): Map<string, Map<string, string>> {
  const profiles = new Map<string, Map<string, string>>();
  let current = new Map<string, string>();
  for (const line of (world.files.get(`${HOME}/.aws/config`) ?? []).join('\n').split('\n')) {
    const [, name] = /^\[(?:profile )?([^\]]+)\]/.exec(line) ?? [];
    const [, key, value = ''] = /^(\w+) *= *(.*)$/.exec(line) ?? [];
    if (name !== undefined)
      profiles.set(name, (current = profiles.get(name) ?? new Map<string, string>()));
    else if (key !== undefined) current.set(key, value);
  }
  return profiles;
}

/** `aws-vault exec profile -- command` gives the command credentials. */
function vault({ args, world, shell }: Call): string {
  const [verb = '', ...rest] = args;
  const dashes = rest.indexOf('--');
  const own = dashes === -1 ? rest : rest.slice(0, dashes);
  if (verb === '--version') return UNKNOWN;
  const specs: Readonly<Record<string, string>> = {
    add: '--no-add-config --env',
    clear: '',
    exec: '--no-session -n --duration= -d= --region= --mfa-token= -t= --server --ecs-server --json -j --prompt=',
    export: '--format= --no-session -n --duration= -d=',
    list: '--profiles --credentials --sessions',
    login: '--stdout -s --duration= -d= --path= --no-session',
    remove: '-f --force',
    rotate: '--no-session -n',
  };
  const spec = specs[verb];
  if (spec === undefined) throw new StepError(`aws-vault has no command ${verb}`);
  const { operands } = readArguments(`aws-vault ${verb}`, own, spec);
  const [profile, ...unseparated] = operands;
  if (profile === undefined) return UNKNOWN;
  if (verb === 'add') world.keys.add(profile);
  else needProfile(world, profile);
  if (verb === 'remove') world.keys.delete(profile);
  const command = dashes === -1 ? unseparated : rest.slice(dashes + 1);
  if (verb !== 'exec') return UNKNOWN;
  if (world.variables.has('AWS_VAULT') && !world.isOpen)
    throw new StepError('aws-vault does not run in a shell that it opened: exit first');
  // Without a command it opens a shell with the credentials.
  if (command.length === 0) setCredentials(world);
  return command.length === 0 ? '' : withCredentials(world, () => shell.runWords(command));
}

const SESSION = [
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_SESSION_TOKEN',
  'AWS_REGION',
  'AWS_DEFAULT_REGION',
  'AWS_VAULT',
];

function setCredentials(world: World): void {
  for (const name of SESSION) {
    world.variables.set(name, UNKNOWN);
    world.exported.add(name);
  }
}

/** Leaves the shell that aws-vault opened. */
export function dropCredentials(world: World): void {
  for (const name of SESSION) {
    world.variables.delete(name);
    world.exported.delete(name);
  }
}

function withCredentials(world: World, run: () => string): string {
  const before = SESSION.map(
    (name) => [name, world.variables.get(name), world.exported.has(name)] as const,
  );
  setCredentials(world);
  try {
    return run();
  } finally {
    for (const [name, value, isExported] of before) {
      if (value === undefined) world.variables.delete(name);
      else world.variables.set(name, value);
      if (!isExported) world.exported.delete(name);
    }
  }
}
