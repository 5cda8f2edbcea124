/** Every document of this repository's two sites, its own and the manual, is valid HTML, by html-validate's `standard` preset. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HtmlValidate, StaticConfigLoader } from 'html-validate';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import {
  copyManual,
  createSiteIn,
  installedMermaid,
  sharedRepositorySite,
  type TestSite,
} from '../site.js';

let validate: HtmlValidate;
beforeAll(async () => {
  const loader = new StaticConfigLoader({ root: true, extends: ['html-validate:standard'] });
  // Resolved once, because that takes half as long as a page.
  const config = await loader.getConfigFor('page.html');
  loader.getConfigFor = () => config;
  validate = new HtmlValidate(loader);
});

test('every page of the site is valid', { timeout: 180_000 }, async () => {
  expect(await findProblems(createSiteIn(await sharedRepositorySite(), {}), 295)).toEqual([]);
});

test('every page of the manual is valid', { timeout: 180_000 }, async () => {
  const dir = mkdtempSync(join(tmpdir(), 'docsgen-html-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  copyManual(dir);
  const manual = createSiteIn(dir, {
    ...installedMermaid,
    'docs/diagram.md': '# Diagram\n\n```mermaid\nflowchart LR\n  A --> B\n```\n',
  });
  await manual.build();
  expect(manual.read('docs/diagram/index.html')).toContain('diagram-view');
  expect(await findProblems(manual, 10)).toEqual([]);
});

async function findProblems({ output, read }: TestSite, atLeast: number): Promise<string[]> {
  const pages = output().filter((path) => path.endsWith('.html'));
  expect(pages.length).toBeGreaterThan(atLeast);
  const problems: string[] = [];
  for (const path of pages) {
    const { results } = await validate.validateString(read(path));
    for (const { line, column, ruleId, message } of results.flatMap(({ messages }) => messages))
      problems.push(`${path}:${line}:${column} ${ruleId}: ${message}`);
  }
  return problems;
}
