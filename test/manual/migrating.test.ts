/** The script in the page about migrating makes pages of other generators into pages without findings. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repositoryRoot, site } from '../site.js';

const page = readFileSync(join(repositoryRoot, 'manual', 'docs', 'migrating.md'), 'utf8');
const [, script = ''] = /^```js title="migrate\.mjs"\n(.*?)^```$/ms.exec(page) ?? [];

const lines = (...all: string[]): string => `${all.join('\n')}\n`;
const CONFIG = `export default { title: 'T', search: false, variables: { 'v.go': 'v1' }, markdown: { variablesInCode: true } }`;

test.each([
  [
    'Hugo',
    lines(
      '---',
      'title: A',
      'weight: 2',
      'linkTitle: B',
      '---',
      'See [b]({{< relref "b.md" >}}), {{% param v.go %}}.',
      '',
      '```sh',
      'git clone -b {{< param "v.go" >}}',
      '```',
    ),
    lines(
      '---',
      'title: A',
      'sidebar_position: 2',
      'sidebar_label: B',
      '---',
      'See [b](b.md), {{v.go}}.',
      '',
      '```sh',
      'git clone -b {{v.go}}',
      '```',
    ),
  ],
  [
    'blocks of MkDocs',
    lines(
      '# A',
      '',
      '//// note | A title',
      '/// tip',
      'b',
      '///',
      '////',
      '',
      '```rust',
      '/// note',
      '///',
      '```',
    ),
    lines(
      '# A',
      '',
      '::::note[A title]',
      ':::tip',
      'b',
      ':::',
      '::::',
      '',
      '```rust',
      '/// note',
      '///',
      '```',
    ),
  ],
  [
    'admonitions of MkDocs',
    lines('# A', '', '!!! note "A title"', '', '    b', '', '    ??? tip', '        c', '', 'd'),
    lines('# A', '', '::::note[A title]', '', 'b', '', ':::details', 'c', ':::', '::::', '', 'd'),
  ],
  [
    'tabs of MkDocs in a list',
    lines(
      '# A',
      '',
      '1. Run:',
      '',
      '    === "Bash"',
      '',
      '        !!! Tip',
      '            b',
      '',
      '    === "Fish"',
      '',
      '        ```sh',
      '        c',
      '        ```',
    ),
    lines(
      '# A',
      '',
      '1. Run:',
      '',
      '    :::::tabs',
      '    ::::tab[Bash]',
      '',
      '    :::tip',
      '    b',
      '    :::',
      '    ::::',
      '',
      '    :::tab[Fish]',
      '',
      '    ```sh',
      '    c',
      '    ```',
      '    :::',
      '    :::::',
      '',
    ),
  ],
  [
    'mdBook',
    lines('# A', '', '```rust,ignore', '{{#rustdoc_include ../a.rs:part}}', '```'),
    lines('# A', '', '```rust,ignore file="../a.rs" region="part"', '```'),
  ],
])('%s', async (_, before, after) => {
  const { command, dir } = site({
    'site.config.ts': CONFIG,
    'docs/index.md': '# Home\n',
    'docs/more/b.md': '# B\n',
    'docs/b.md': '# B\n',
    'a.rs': '// #region part\na\n// #endregion part\n',
    'docs/a.md': before,
    'migrate.mjs': script,
  });
  expect(JSON.parse((await command(['check', '--json'])).stdout).diagnostics).not.toEqual([]);
  expect(
    spawnSync(process.execPath, ['migrate.mjs'], { cwd: dir, encoding: 'utf8' }),
  ).toMatchObject({ status: 0, stderr: '' });
  expect(readFileSync(join(dir, 'docs/a.md'), 'utf8')).toBe(after);
  expect(JSON.parse((await command(['check', '--json'])).stdout).diagnostics).toEqual([]);
});
