/**
 * Writes `aws.json`, the facts against which the documentation's AWS commands are tested. In: the folder of an unpacked
 * `botocore`, whose models the AWS CLI turns into its commands. Out: the operations that the documentation calls, with their
 * options: `name`, `name!` is required, `name?` takes no value, `name*` takes several, `>` is the name of an output file.
 * Commands that the AWS CLI adds to the models (`aws s3`, `wait`) are in `walkthrough/aws-commands.ts`.
 *
 *   pip download --no-deps botocore==1.43.107 && unzip -q botocore-1.43.107-py3-none-any.whl -d unpacked
 *   node test/docs/read-aws.js unpacked
 */
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { format } from 'prettier';

/**
 * @typedef {{ shape: string }} Reference
 * @typedef {{ type: string, required?: string[], members?: Record<string, Reference & { streaming?: boolean }> }} Shape
 * @typedef {{ operations: Record<string, { input?: Reference, output?: Reference }>, shapes: Record<string, Shape> }} Model
 */
const root = join(import.meta.dirname, '..', '..');
const [unpacked = ''] = process.argv.slice(2);
const data = join(unpacked, 'botocore/data');
const [, version = ''] =
  /__version__ = '([\d.]+)'/.exec(readFileSync(join(unpacked, 'botocore/__init__.py'), 'utf8')) ??
  [];
/** Services whose command has another name than their model. */
const MODELS = new Map([
  ['configservice', 'config'],
  ['s3api', 's3'],
]);

/** Options that the AWS CLI names otherwise than the model. */
const RENAMED = new Map([
  ['sns subscribe endpoint', 'notification-endpoint'],
  ['eks create-cluster version', 'kubernetes-version'],
  ['eks update-cluster-version version', 'kubernetes-version'],
  ['eks update-nodegroup-version version', 'kubernetes-version'],
]);
/** Options that the AWS CLI adds, and that replace required ones. */
const ADDED = new Map([
  ['ec2 authorize-security-group-ingress', 'protocol port cidr source-group'],
  ['ec2 revoke-security-group-ingress', 'protocol port cidr source-group'],
  ['ec2 run-instances', 'count associate-public-ip-address?'],
  ['iam create-virtual-mfa-device', 'outfile bootstrap-method'],
  ['cloudfront create-invalidation', 'paths*'],
]);

/** @type {Map<string, Set<string>>} */
const named = new Map();
for (const name of readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })) {
  if (!name.endsWith('.md')) continue;
  const text = readFileSync(join(root, 'docs', name), 'utf8');
  // A script may hide `aws` and its options behind a function of its own.
  for (const [, service = '', operation = ''] of text.matchAll(
    /\b([a-z][a-z0-9-]+) (?=(?:\\\n\s*)?([a-z][a-z0-9-]+))/g,
  ))
    named.set(service, (named.get(service) ?? new Set()).add(operation));
}

const services = [...named.keys()].toSorted().flatMap((service) => {
  const folder = join(data, MODELS.get(service) ?? service);
  if (!existsSync(folder) || !statSync(folder).isDirectory()) return [];
  const operations = readOperations(service, folder);
  return Object.keys(operations).length === 0 ? [] : [[service, operations]];
});
const facts = { version, services: Object.fromEntries(services) };
const options = /** @type {const} */ ({ parser: 'json', printWidth: 100 });
writeFileSync(join(import.meta.dirname, 'aws.json'), await format(JSON.stringify(facts), options));

/**
 * @param {string} service
 * @param {string} folder
 */
function readOperations(service, folder) {
  const latest = readdirSync(folder).toSorted().at(-1) ?? '';
  /** @type {Model} */
  const model = JSON.parse(
    gunzipSync(readFileSync(join(folder, latest, 'service-2.json.gz'))).toString(),
  );
  return Object.fromEntries(
    Object.entries(model.operations)
      .map(([name, operation]) => /** @type {const} */ ([toCommand(name), operation]))
      .filter(([command]) => named.get(service)?.has(command))
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([command, { input, output }]) => [
        command,
        adapt(`${service} ${command}`, optionsOf(model, input, output)),
      ]),
  );
}

/**
 * @param {string} command
 * @param {string} options
 */
function adapt(command, options) {
  const names = options.split(' ').map((option) => {
    const name = option.replace(/[?*!]+$/, '');
    return (RENAMED.get(`${command} ${name}`) ?? name) + option.slice(name.length);
  });
  const added = ADDED.get(command);
  return added === undefined ? names.join(' ') : `${names.join(' ').replaceAll('!', '')} ${added}`;
}

/**
 * @param {Model} model
 * @param {Reference | undefined} input
 * @param {Reference | undefined} output
 */
function optionsOf({ shapes }, input, output) {
  const { members = {}, required = [] } = shapes[input?.shape ?? ''] ?? {};
  const names = Object.entries(members).map(([name, { shape }]) => {
    const type = shapes[shape]?.type;
    const kind = type === 'boolean' ? '?' : type === 'list' || type === 'map' ? '*' : '';
    return `${toCommand(name)}${kind}${required.includes(name) ? '!' : ''}`;
  });
  const { members: results = {}, payload = '' } = /** @type {Shape & { payload?: string }} */ (
    shapes[output?.shape ?? ''] ?? {}
  );
  const body = results[payload];
  const isFile = body !== undefined && shapes[body.shape]?.type === 'blob';
  return [...names, ...(isFile ? ['>'] : [])].join(' ');
}

/**
 * Names an operation or a parameter like the AWS CLI: `DescribeDBInstances` becomes `describe-db-instances`.
 *
 * @param {string} name
 */
function toCommand(name) {
  const plural = /[A-Z]{2,}s$/.exec(name)?.[0] ?? '';
  const start = plural === '' ? name : `${name.slice(0, -plural.length)}-${plural.toLowerCase()}`;
  return start
    .replace(/(.)([A-Z][a-z]+)/g, '$1-$2')
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/--+/g, '-')
    .replace(/^-/, '')
    .toLowerCase();
}
