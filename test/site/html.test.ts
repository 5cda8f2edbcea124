/** Every document of this repository's site is valid HTML, by html-validate's `standard` preset (T13). */
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HtmlValidate } from 'html-validate';
import { expect, onTestFinished, test } from 'vitest';
import { createSiteIn, repositoryRoot } from '../site.js';

test('every page of the site is valid (T13)', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'docsgen-html-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  for (const folder of ['docs', 'static'])
    cpSync(join(repositoryRoot, folder), join(dir, folder), { recursive: true });
  const config = readFileSync(join(repositoryRoot, 'site.config.ts'), 'utf8');
  const { build, output, read } = createSiteIn(dir, { 'site.config.ts': config });
  await build();
  const pages = output().filter((path) => path.endsWith('.html'));
  expect(pages.length).toBeGreaterThan(295);
  const validate = new HtmlValidate({ root: true, extends: ['html-validate:standard'] });
  const faults: string[] = [];
  for (const path of pages) {
    const { results } = await validate.validateString(read(path));
    for (const { line, column, ruleId, message } of results.flatMap(({ messages }) => messages))
      faults.push(`${path}:${line}:${column} ${ruleId}: ${message}`);
  }
  expect(faults).toEqual([]);
}, 180_000);
