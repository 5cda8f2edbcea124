import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Cache } from '../../../../cli/cache/cache.js';
import { parseModules as parse } from '../../../../cli/reference/parse-modules.js';
import { readReference } from '../../../../cli/reference/reference.js';

const PAGE = `# A

:::tabs
== Inputs

== Outputs

:::
`;

function createSite(files: Readonly<Record<string, string>>): string {
  const siteDir = mkdtempSync(join(tmpdir(), 'docsgen-reference-'));
  onTestFinished(() => rmSync(siteDir, { recursive: true }));
  for (const [path, text] of Object.entries(files)) write(siteDir, path, text);
  return siteDir;
}

function write(siteDir: string, path: string, text: string): void {
  mkdirSync(dirname(join(siteDir, path)), { recursive: true });
  writeFileSync(join(siteDir, path), text);
}

test('a module that has not changed is not parsed again, and one that has is', async () => {
  const siteDir = createSite({
    'docs/reference/a.md': PAGE,
    'docs/_modules/a/main.tf': 'variable "one" {\n  type = string\n}\n',
  });
  const reference = { modules: 'docs/_modules', pages: 'docs/reference' };
  const config = { siteDir, configFile: null, reference };
  const read = async () => {
    const cache = new Cache(join(siteDir, 'cache'));
    const set = vi.spyOn(cache, 'set');
    const result = await readReference(config, { cache, parse });
    cache.close();
    return { result, parsed: set.mock.calls.length };
  };
  const { result, parsed } = await read();
  expect(parsed).toBe(1);
  expect(result).toEqual(await readReference(config, { parse }));
  expect(await read()).toEqual({ result, parsed: 0 });
  write(siteDir, 'docs/_modules/a/main.tf', 'variable "two" {\n  type = string\n}\n');
  expect(await read()).toEqual({
    result: await readReference(config, { parse }),
    parsed: 1,
  });
  // Not HCL: the reason is remembered with its place.
  write(siteDir, 'docs/_modules/a/main.tf', 'variable "two" {\n');
  const broken = await read();
  expect(broken.result.diagnostics).toMatchObject([
    { ruleId: 'reference-module', file: 'docs/_modules/a/main.tf' },
  ]);
  expect(await read()).toEqual({ ...broken, parsed: 0 });
});
