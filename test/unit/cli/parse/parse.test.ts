import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { DEFAULT_PARSE_OPTIONS, type ParseOptions } from '../../../../cli/parse/options.js';
import { chooseParser, isSatteriAvailable, parserId } from '../../../../cli/parse/parser-choice.js';
import { parseInQuarantine } from '../../../../cli/parse/quarantine.js';
import { isDangerous } from '../../../../cli/parse/scan.js';
import type { Diagnostic, SourceFile } from '../../../../cli/types.js';
import { compiledWorkers } from './compiled.js';
import { parseAll } from './page-of.js';

const files: SourceFile[] = Array.from({ length: 60 }, (_, i) => ({
  path: `docs/${i}.md`,
  text: `# Page ${i}\n\n[next](./${i + 1}.md)\n\n\`\`\`hcl\na = ${i}\n\`\`\`\n`,
  hash: String(i),
}));
const hostile: SourceFile = {
  path: 'docs/hostile.md',
  text: '`a'.repeat(3) + 'www.a_'.repeat(9000),
  hash: 'x',
};

const pooled = compiledWorkers(10);
const dir = mkdtempSync(join(tmpdir(), 'docsgen-parse-'));
afterAll(() => rmSync(dir, { recursive: true }));

/** Parses two pages, each in a process that runs this script; returns the finding in both. */
async function parseWith(script: string): Promise<Diagnostic | undefined> {
  const path = join(dir, 'child.mjs');
  writeFileSync(path, script);
  const pages = await parseInQuarantine(
    [hostile, hostile],
    DEFAULT_PARSE_OPTIONS,
    pathToFileURL(path),
  );
  const [found, ...others] = pages.flatMap(({ diagnostics }) => diagnostics);
  expect(others).toEqual([found]);
  return found;
}

describe('parsePages()', () => {
  it('returns the same pages with and without workers', async () => {
    const here = await parseAll(files, DEFAULT_PARSE_OPTIONS);
    expect(here.map(({ path }) => path)).toEqual(files.map(({ path }) => path));
    expect(await parseAll(files, DEFAULT_PARSE_OPTIONS, pooled)).toEqual(here);
  });

  it('accepts an empty list of files', async () => {
    expect(await parseAll([], DEFAULT_PARSE_OPTIONS)).toEqual([]);
  });

  it('ends a page at its deadline and returns the others', async () => {
    const options = { ...DEFAULT_PARSE_OPTIONS, parser: 'remark', timeoutMs: 1000 } as const;
    const all = [...files.slice(0, 30), hostile, ...files.slice(30)];
    const pages = await parseAll(all, options, pooled);
    expect(pages).toHaveLength(61);
    expect(pages[30]?.diagnostics).toMatchObject([
      {
        ruleId: 'page-timeout',
        file: 'docs/hostile.md',
        reason: 'Cannot parse the page in 1000 ms',
      },
    ]);
    expect(pages[31]?.title).toBe('Page 30');
  });

  it.each([
    ['here', Infinity],
    ['in workers', 1],
  ])('ends a plugin of the site and names it, %s', async (_, threshold) => {
    const module = `const loop = () => (tree, file) => { while (String(file).includes('endless')); };
      export const remarkPlugins = [loop];`;
    const options: ParseOptions = {
      ...DEFAULT_PARSE_OPTIONS,
      timeoutMs: 300,
      sitePlugins: { url: `data:text/javascript,${encodeURIComponent(module)}`, hash: 'x' },
    };
    const all = [
      { path: 'docs/one.md', text: 'endless', hash: '1' },
      // This page is parsed in a process that can be killed.
      { path: 'docs/two.md', text: `endless\n\n${'> '.repeat(60)}deep`, hash: '2' },
      { path: 'docs/three.md', text: '# Three', hash: '3' },
    ];
    const pages = await parseAll(all, options, compiledWorkers(threshold));
    const reason = 'Cannot run the plugin "loop" on the page: it does not end in time';
    expect(pages.map(({ diagnostics }) => diagnostics)).toMatchObject([
      [{ ruleId: 'page-timeout', file: 'docs/one.md', reason }],
      [{ ruleId: 'page-timeout', file: 'docs/two.md', reason }],
      [],
    ]);
  });

  it.each([
    ['process.exit(3)', 'status 3'],
    ["process.kill(process.pid, 'SIGKILL')", 'signal SIGKILL'],
  ])('reports how the process of a page ended: %s', async (death, how) => {
    const script = `process.on('message', () => ${death}); process.send({ type: 'ready' })`;
    expect(await parseWith(script)).toEqual({
      ruleId: 'page-crash',
      file: 'docs/hostile.md',
      place: null,
      reason: `Cannot parse the page: its process ended with ${how}`,
      note: 'It may use 512 MB of memory. Look for thousands of brackets, asterisks, backticks or list levels without a blank line between.',
    });
  });

  it.each([
    ['process.exit(3)', 'status 3'],
    ["process.kill(process.pid, 'SIGKILL')", 'signal SIGKILL'],
    ['} is no script', 'status 1'],
  ])('reports that the process of a page does not start: %s', async (script, how) => {
    expect(await parseWith(script)).toEqual({
      ruleId: 'page-crash',
      file: 'docs/hostile.md',
      place: null,
      reason: `Cannot parse the page: its process did not start (${how})`,
      note: 'Try again. If it fails again, look for what the machine lacks, such as memory.',
    });
  });

  it('waits for the end of a process that no longer listens', async () => {
    const found = await parseWith(
      "process.send({ type: 'ready' }); process.disconnect(); setTimeout(() => process.exit(4), 100)",
    );
    expect(found?.reason).toBe('Cannot parse the page: its process ended with status 4');
  });

  it('returns one diagnostic for a page of 50 MB', async () => {
    const large = { ...hostile, text: 'a b\n'.repeat(12_500_000) };
    const [page] = await parseAll([large], DEFAULT_PARSE_OPTIONS);
    expect(page?.diagnostics).toMatchObject([{ ruleId: 'page-size' }]);
  });
});

describe('isDangerous()', () => {
  it.each([
    ['quotes', '> '.repeat(100)],
    ['lists', '- '.repeat(100)],
    ['indented lists', `${' '.repeat(300)}- a`],
    ['brackets', '['.repeat(1500)],
    ['emphasis', '*a '.repeat(1500)],
    ['backticks', Array.from({ length: 80 }, (_, i) => 'a' + '`'.repeat(i)).join('')],
    ['elements', '<b>\n\n'.repeat(300)],
    ['a token', 'a@'.repeat(4000)],
    ['directives', ':::a\n'.repeat(2000)],
    ['colons', ':'.repeat(100)],
  ])('flags %s', (_, text) => expect(isDangerous(text, DEFAULT_PARSE_OPTIONS)).toBe(true));

  it('does not flag a long ordinary page', () => {
    const text =
      '## Title\n\n* `a` - [b](c) *d* <br>\n  * e\n\n| a | b |\n|--|--|\n| 1 | 2 |\n\n> q\n\n'.repeat(
        2000,
      );
    expect(isDangerous(text, DEFAULT_PARSE_OPTIONS)).toBe(false);
  });
});

describe('parserId()', () => {
  it('differs with the parser', () => {
    expect(parserId({ parser: 'remark' })).not.toBe(parserId({ parser: 'satteri' }));
    expect(parserId({ parser: 'auto' })).toBe(
      parserId({ parser: chooseParser({ parser: 'auto' }) }),
    );
    expect(chooseParser({ parser: 'auto' })).toBe(isSatteriAvailable ? 'satteri' : 'remark');
  });

  it.each(['remark-parse', 'remark-gfm', 'remark-directive', 'satteri'])(
    'names the installed version of %s',
    (name) => {
      const root = resolve(import.meta.dirname, '../../../..');
      const { version } = JSON.parse(
        readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8'),
      ) as { version: string };
      const key = `${name.replace(/^remark-(?!parse)/, '')}@${version}`;
      expect(parserId({ parser: 'satteri' })).toContain(key);
    },
  );
});
