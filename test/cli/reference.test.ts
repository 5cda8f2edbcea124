import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { site } from '../site.js';

const config = `export default {
  title: 'Modules',
  reference: { modules: 'docs/_modules', pages: 'docs/reference' },
};
`;
const page = `# VPC

Text.

:::tab[Inputs]{value=inputs}
:::
`;
const files = {
  'site.config.ts': config,
  'docs/index.md': '# Start\n',
  'docs/reference/networking/vpc.md': page,
  'docs/_modules/vpc/variables.tf': 'variable "name" {\n  type = string\n}\n',
};
const written = page
  .replace(
    ':::\n',
    '\n::::parameters{hcl}\n\n## Required inputs\n\n:::parameter[name]{#input-name type="string" required}\n:::\n::::\n\n:::::\n',
  )
  .replace(':::tab', ':::::tab');

describe('docsgen reference', () => {
  test('writes pages, prints how many, and has nothing to do afterwards', async () => {
    const { dir, command } = site(files);
    const read = () => readFileSync(join(dir, 'docs/reference/networking/vpc.md'), 'utf8');
    expect(await command(['reference'])).toEqual({
      status: 0,
      stdout: '✓ Wrote 1 of 1 page\n',
      stderr: '',
    });
    expect(read()).toBe(written);
    expect((await command(['reference'])).stdout).toBe('✓ Wrote 0 of 1 page\n');
    expect(await command(['reference', '--check'])).toMatchObject({
      status: 0,
      stdout: '✓ 1 of 1 page as the modules say\n',
    });
  });

  test('--check writes nothing and fails for a page that differs', async () => {
    const { dir, command } = site(files);
    const { status, stdout } = await command(['reference', '--check']);
    expect(status).toBe(1);
    expect(stdout).toContain(
      'docs/reference/networking/vpc.md:5:1  error  Input "name" is not documented  reference-drift',
    );
    expect(stdout).toContain('✗ 0 of 1 page as the modules say · 1 error');
    expect(readFileSync(join(dir, 'docs/reference/networking/vpc.md'), 'utf8')).toBe(page);
  });

  test('reports modules that are not HCL or have no page, and leaves their pages alone', async () => {
    const { command } = site({
      ...files,
      'docs/_modules/vpc/variables.tf': 'variable "name" {\n',
      'docs/_modules/eks/main.tf': 'variable "name" {}\n',
    });
    const { status, stdout } = await command(['reference']);
    expect(status).toBe(1);
    expect(stdout).toContain('docs/_modules/vpc/variables.tf:2:1  error  Cannot read HCL: "}"');
    expect(stdout).toContain('docs/_modules/eks/main.tf:1:1  error  Module "eks" has no page');
    expect(stdout).toContain('✗ Wrote 0 of 1 page · 2 errors');
  });

  test('leaves a page alone if text would be lost, with --check and without', async () => {
    const text = written.replace('\n::::\n', '\n### Own\n\nText.\n::::\n');
    const { dir, command } = site({ ...files, 'docs/reference/networking/vpc.md': text });
    const found =
      'docs/reference/networking/vpc.md:13:1  error  Cannot write the tab "Inputs": "### Own" would be lost  reference-drift';
    const wrote = await command(['reference']);
    expect(wrote.status).toBe(1);
    expect(wrote.stdout).toContain(found);
    expect(wrote.stdout).toContain('✗ Wrote 0 of 1 page · 1 error');
    expect(readFileSync(join(dir, 'docs/reference/networking/vpc.md'), 'utf8')).toBe(text);
    const checked = await command(['reference', '--check']);
    expect(checked.status).toBe(1);
    expect(checked.stdout).toContain(found);
    expect(checked.stdout).toContain('✗ 0 of 1 page as the modules say · 1 error');
  });

  test('asks for the folders when the config has none', async () => {
    const { command } = site({ 'docs/index.md': '# Start\n' });
    const { status, stderr } = await command(['reference']);
    expect(status).toBe(2);
    expect(stderr).toContain('Cannot write the reference: the config has no "reference"');
  });

  test('names a folder that does not exist', async () => {
    const { command } = site({ 'site.config.ts': config, 'docs/index.md': '# Start\n' });
    const { status, stdout } = await command(['reference', '--check']);
    expect(status).toBe(1);
    expect(stdout).toContain('site.config.ts:3:26  error  Cannot find the folder "docs/_modules"');
  });
});

describe('docsgen check', () => {
  test('reports pages that differ from their modules, unless the config says otherwise', async () => {
    const { command, write } = site(files);
    const checked = await command(['check']);
    expect(checked.status).toBe(1);
    expect(checked.stdout).toContain(
      'docs/reference/networking/vpc.md:5:1  error  Input "name" is not documented  reference-drift',
    );
    write({
      'site.config.ts': config.replace('title', "rules: { 'reference-drift': 'ignore' }, title"),
    });
    expect((await command(['check'])).status).toBe(0);
  });
});
