/**
 * Writes `providers.json`, the facts against which the documentation's HCL is tested. In: folders of unpacked packages
 * `@cdktf/provider-*`, whose bindings are generated from the schema that `terraform providers schema` prints and link
 * each name to the provider's documentation. Out: the types that the documentation names, their arguments, and what
 * they export; names only. A type that none of the providers has does not get in, and the test says so.
 *
 *   npm pack @cdktf/provider-aws@19.65.1 && mkdir aws && tar -xzf cdktf-provider-aws-19.65.1.tgz -C aws
 *   node test/docs/read-providers.js aws kubernetes helm github cloudinit archive
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'prettier';

/**
 * @typedef {Map<string, { isRequired: boolean, inner: Fields | null }>} Fields
 * @typedef {{ js: string, types: string, functions: Map<string, string>, required: Map<string, Set<string>> }} Binding
 */
const root = join(import.meta.dirname, '..', '..');
const documentation = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(?:md|tf)$/.test(name))
  .map((name) => readFileSync(join(root, 'docs', name), 'utf8'))
  .join('\n');
const named = new Set(documentation.match(/\b[a-z0-9]+_[a-z0-9_]+/g));

const providers = process.argv.slice(2).map(readProvider);
const options = /** @type {const} */ ({ parser: 'json', printWidth: 100 });
writeFileSync(
  join(import.meta.dirname, 'providers.json'),
  await format(JSON.stringify(Object.fromEntries(providers)), options),
);

/** @param {string} folder */
function readProvider(folder) {
  const { name, version } = JSON.parse(readFileSync(join(folder, 'package/package.json'), 'utf8'));
  const lib = join(folder, 'package/lib');
  const bindings = readdirSync(lib).filter((entry) => existsSync(join(lib, entry, 'index.js')));
  const types = bindings.flatMap((entry) => readType(join(lib, entry)) ?? []);
  const [, address = '', release = ''] =
    /providers\/([\w-]+\/[\w-]+)\/([\d.]+)\/docs/.exec(readBinding(join(lib, 'provider')).types) ??
    [];
  /** @param {string} kind */
  const listed = (kind) =>
    Object.fromEntries(types.filter((type) => type.kind === kind).map((t) => [t.type, t.text]));
  const facts = {
    version: release,
    source: `${name} ${version}`,
    provider: types.find(({ kind }) => kind === 'Provider')?.text ?? '',
    resource: listed('Resource'),
    data: listed('DataSource'),
  };
  return [address, facts];
}

/** @param {string} folder */
function readType(folder) {
  const binding = readBinding(folder);
  const [, name = '', kind = ''] =
    /\nclass (\w+) extends cdktf\.Terraform(Resource|DataSource|Provider) /.exec(binding.js) ?? [];
  const [, type = ''] = /\.tfResourceType = "(\w+)"/.exec(binding.js) ?? [];
  if (kind !== 'Provider' && !named.has(type)) return null;
  const [, config = ''] = /synthesizeAttributes\(\) \{\s+return \{(.*?)\};/s.exec(binding.js) ?? [];
  const fields = readFields(config, `${name}Config`, binding);
  // Addresses of other services: they are many, and deployments do not need them.
  if (kind === 'Provider') fields.delete('endpoints');
  const [body = ''] = binding.js.split(`\nclass ${name} extends`).slice(1);
  const exported = [
    ...body.matchAll(/this\.get\w+Attribute\('([a-z0-9_]+)'\)|= new \w+\(this, "([a-z0-9_]+)"/g),
  ]
    .map(([, plain, nested]) => plain ?? nested ?? '')
    .filter((attribute) => !fields.has(attribute));
  return { kind, type, text: `${print(fields)} | ${[...new Set(exported.toSorted())].join(' ')}` };
}

/**
 * @param {string} folder
 * @returns {Binding}
 */
function readBinding(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  /** @param {string} end */
  const read = (end) =>
    files
      .filter((file) => file.endsWith(end))
      .map((file) => readFileSync(join(folder, file), 'utf8'))
      .join('\n');
  const js = read('.js');
  const types = read('.d.ts');
  const writers = js.matchAll(/\nfunction (\w+)ToTerraform\(struct\) \{.*?return \{(.*?)\};/gs);
  const interfaces = types.matchAll(/export interface (\w+)[^{]*\{(.*?)\n\}/gs);
  return {
    js,
    types,
    functions: new Map([...writers].map(([, name = '', body = '']) => [name, body])),
    required: new Map(
      [...interfaces].map(([, name = '', body = '']) => [
        name,
        new Set([...body.matchAll(/^ {4}readonly (\w+):/gm)].map(([, field = '']) => field)),
      ]),
    ),
  };
}

/**
 * @param {string} body What a function of the binding returns: `name: cdktf.stringToTerraform(struct.name),`.
 * @param {string} owner The interface that says which of them are required.
 * @param {Binding} binding
 * @returns {Fields}
 */
function readFields(body, owner, binding) {
  const required = binding.required.get(owner);
  return new Map(
    [...body.matchAll(/^\s+([a-z0-9_]+): (.*)$/gm)].map(([, name = '', value = '']) => {
      const [, field = ''] = /(?:struct\.|this\._)(\w+)/.exec(value) ?? [];
      const [, writer = ''] = /(?<!\.)\b(\w+)ToTerraform\b/.exec(value) ?? [];
      const inner = binding.functions.get(writer);
      return [
        name,
        {
          isRequired: required?.has(field) ?? false,
          inner:
            inner === undefined
              ? null
              : readFields(inner, writer.charAt(0).toUpperCase() + writer.slice(1), binding),
        },
      ];
    }),
  );
}

/**
 * `load_balancer_arn! default_action!{type! order}`: what is required, and what is inside of a block.
 * @param {Fields} fields
 * @returns {string}
 */
function print(fields) {
  return [...fields]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, { isRequired, inner }]) =>
      [name, isRequired ? '!' : '', inner === null ? '' : `{${print(inner)}}`].join(''),
    )
    .join(' ');
}
