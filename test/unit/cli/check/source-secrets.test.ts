import { expect, test } from 'vitest';
import { Cache } from '../../../../cli/cache/cache.js';
import { findSourceSecrets } from '../../../../cli/check/source-secrets.js';
import { loadConfig } from '../../../../cli/config/load-config.js';
import { discover } from '../../../../cli/discover/discover.js';
import { repositoryRoot, site } from '../../../site.js';

const key = `AKIA${'Q3EGX5TZN4XJ7KLM'}`;
const account = '482910573816';

test('a key fails the build at its place, and no message contains it', () => {
  const { run } = site({
    'docs/a.md': `# A\n\nSet \`${key}\` and arn:aws:iam::${account}:root, [x](/nowhere/).\n`,
  });
  const { status, stdout, stderr } = run(['build']);
  expect([status, stderr]).toEqual([1, '']);
  const frame = (column: number, width: number) => [
    '',
    `  3 | Set \`${'*'.repeat(20)}\` and arn:aws:iam::${'*'.repeat(12)}:root, [x](/nowhere/).`,
    `    | ${' '.repeat(column - 1)}${'^'.repeat(width)}`,
  ];
  expect(stdout.slice(stdout.indexOf('\n\n') + 2)).toBe(
    [
      'docs/a.md:3:45  warning  Should not publish an AWS account ID ("4829…")  possible-secret',
      ...frame(45, 12),
      '  Use an account from the AWS manual, such as "123456789012". Add a public account to the option "secrets.allow".',
      '',
      'docs/a.md:3:6  error  Cannot publish an AWS access key ID ("AKIA…")  secret',
      ...frame(6, 20),
      '  Revoke it where it was issued, then remove it here. Add an example that is not a secret to the option "secrets.allow".',
      '',
      'docs/a.md:3:64  error  Cannot find page "/nowhere/"  broken-link',
      ...frame(64, 14),
      '  Correct the link, or add the page.',
      '',
      '✗ 2 errors, 1 warning. Build failed; build/ was not made.',
      '',
    ].join('\n'),
  );
});

test('files next to pages and included files are searched, values allowed by the config are not reported', async () => {
  const { dir } = site({
    'site.config.js': `export default { title: 'T', secrets: { allow: ['${account}'] } }`,
    'docs/a.md': '# A\n\n```rust file="a/key.rs"\n```\n\n```hcl file="a/main.tf"\n```\n',
    'docs/a/key.rs': `let key = "${key}";\n`,
    'docs/a/main.tf': `provider "aws" {\n  access_key = "${key}"\n}\n`,
    'docs/_category_.json': `{ "label": "AWS account ${account}" }`,
    'static/key.pem': `-----BEGIN EC PRIVATE KEY-----\r\nMHcCAQEEIBkg4LVWM9nuwNSk3yByxZpYRTBnVJk5GkMcKZzT6Q1ToAoGCCqGSM49\r\n`,
    'static/picture.png': key,
  });
  const config = await loadConfig(dir, {});
  const found = await findSourceSecrets(discover(config), config);
  expect(
    found.map(({ file, place, ruleId }) => [file, place?.line, place?.column, ruleId]),
  ).toEqual([
    ['docs/a/key.rs', 1, 12, 'secret'],
    ['docs/a/main.tf', 2, 17, 'secret'],
    ['static/key.pem', 2, 1, 'secret'],
  ]);
});

test('a text without secrets is not searched again, one with a secret always', async () => {
  const config = await loadConfig(repositoryRoot, {});
  const cache = new Cache(site({}).dir);
  const find = async (texts: Record<string, string>) => {
    const found = await findSourceSecrets(
      {
        ...discover(config),
        docs: Object.entries(texts).map(([path, text]) => ({ path, text, hash: path })),
        assets: [],
        statics: [],
      },
      config,
      cache,
    );
    return found.map(({ file }) => file);
  };
  const bad = `access_key = "${key}"`;
  expect(await find({ a: 'fine', b: bad })).toEqual(['b']);
  // The same hash means the same text, so `a` is not read again.
  expect(await find({ a: bad, b: bad, c: bad })).toEqual(['b', 'c']);
  expect(await find({ d: 'fine' })).toEqual([]);
  expect(await find({ a: bad, d: bad })).toEqual(['a']);
});

test('the pages of this repository contain none', async () => {
  const config = await loadConfig(repositoryRoot, {});
  const sources = discover(config);
  expect(sources.docs.length).toBeGreaterThan(100);
  expect(await findSourceSecrets(sources, config)).toEqual([]);
});

test('K19: the config, the theme, scripts and components are searched for known formats', async () => {
  const { dir } = site({
    'site.config.js': `import { tagline } from './texts.js';
export default { title: 'T', tagline, scripts: 'widgets', markdown: { format: 'detect', components: 'all.tsx' },
  customFields: { apiKey: '9f8e7d6c5b4a39281706f5e4d3c2b1a0' } };`,
    'texts.js': `export const tagline = '${key}';`,
    'all.tsx': `export const Badge = () => <b>${key}</b>;`,
    'docs/a.mdx': "import Card from '../src/card';\n\n# A\n\n<Card />\n",
    'src/card.tsx': "import { text } from './text';\n\nexport default () => <p>{text}</p>;\n",
    'src/text.ts': `export const text = '${key}';\n`,
    'theme/custom.css': `/* ${key} */`,
    'widgets/a.js': `// ${key}`,
    'unused.ts': `// ${key}`,
  });
  const config = await loadConfig(dir, {});
  const found = await findSourceSecrets(discover(config), config);
  expect(
    found.map(({ file, place, ruleId }) => [file, place?.line, place?.column, ruleId]),
  ).toEqual([
    ['theme/custom.css', 1, 4, 'secret'],
    ['widgets/a.js', 1, 4, 'secret'],
    ['texts.js', 1, 25, 'secret'],
    ['all.tsx', 1, 31, 'secret'],
    ['src/text.ts', 1, 22, 'secret'],
  ]);
});

test('K19: any file of text is searched, in UTF-16 too, and no binary file', async () => {
  const { dir } = site({
    'docs/a.md': '# A\n',
    'static/a.ipynb': key,
    'static/b.txt': Buffer.from(`\ufeff${key}`, 'utf16le'),
    'static/c.dat': `\0${key}`,
    'static/d.woff2': key,
  });
  const config = await loadConfig(dir, {});
  const found = await findSourceSecrets(discover(config), config);
  expect(found.map(({ file }) => file)).toEqual(['static/a.ipynb', 'static/b.txt']);
});
