/**
 * Every document of this repository's two sites, its own and the manual, is valid HTML, by html-validate's `standard`
 * preset.
 */
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HtmlValidate } from 'html-validate';
import { expect, onTestFinished, test } from 'vitest';
import { createSiteIn, repositoryRoot } from '../site.js';

test.for<[string, string, number]>([
  ['the site', '.', 295],
  ['the manual', 'manual', 10],
])('every page of %s is valid', { timeout: 180_000 }, async ([, folder, atLeast]) => {
  const dir = mkdtempSync(join(tmpdir(), 'docsgen-html-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  const source = join(repositoryRoot, folder);
  for (const name of ['docs', 'static'])
    if (existsSync(join(source, name)))
      cpSync(join(source, name), join(dir, name), { recursive: true });
  const config = readFileSync(join(source, 'site.config.ts'), 'utf8');
  const { build, output, read } = createSiteIn(dir, { 'site.config.ts': config });
  await build();
  const pages = output().filter((path) => path.endsWith('.html'));
  expect(pages.length).toBeGreaterThan(atLeast);
  const validate = new HtmlValidate({ root: true, extends: ['html-validate:standard'] });
  const faults: string[] = [];
  for (const path of pages) {
    const { results } = await validate.validateString(read(path));
    for (const { line, column, ruleId, message } of results.flatMap(({ messages }) => messages))
      faults.push(`${path}:${line}:${column} ${ruleId}: ${message}`);
  }
  expect(faults).toEqual([]);
});
