/** Hostile pages render, or fail with one diagnostic, in bounded time; the other pages come out. */
import { describe, expect, it } from 'vitest';
import { DEFAULT_PARSE_OPTIONS } from '../../cli/parse/options.js';
import type { WholePage } from '../../cli/parse/packed-page.js';
import type { SourceFile } from '../../cli/types.js';
import { compiledWorkers } from '../unit/cli/parse/compiled.js';
import { parseAll } from '../unit/cli/parse/page-of.js';
import { pathological } from './pathological.js';

/**
 * Every page has a deadline in processor time. This is far above what a busy machine makes of it, and far below what the
 * pages would take without.
 */
const LIMIT_MS = 60_000;
const EMPTY_TREE = '[]';

const workers = compiledWorkers(Number.POSITIVE_INFINITY);

function fileOf(name: string, text: string): SourceFile {
  return { path: `docs/${name.replaceAll(/\W+/g, '-')}.md`, text, hash: name };
}

/** Rendered, or one diagnostic that says which limit. */
function expectBounded(page: WholePage | undefined): void {
  const limits = page?.diagnostics.filter(({ ruleId }) =>
    /^(?:nesting-depth|page-timeout|page-crash|page-size)$/.test(ruleId),
  );
  if (page?.tree === EMPTY_TREE) expect(limits).toHaveLength(1);
  else expect(limits).toEqual([]);
}

describe('parsePages() on hostile pages', () => {
  it('has at least 30 cases', () => {
    expect(pathological.length).toBeGreaterThanOrEqual(30);
  });

  it.each(pathological)('%s, next to a good page', async (name, text) => {
    const files = [fileOf('before', '# Before'), fileOf(name, text), fileOf('after', '# After')];
    const start = performance.now();
    const pages = await parseAll(files, DEFAULT_PARSE_OPTIONS, workers);
    expect(performance.now() - start).toBeLessThan(LIMIT_MS);
    expect(pages.map(({ title }) => title)).toEqual(['Before', expect.any(String), 'After']);
    expectBounded(pages[1]);
  });

  it('all of them with remark, each ended at its deadline', async () => {
    const files = pathological.map(([name, text]) => fileOf(name, text));
    const options = { ...DEFAULT_PARSE_OPTIONS, parser: 'remark', timeoutMs: 150 } as const;
    const pages = await parseAll(files, options, workers);
    expect(pages.map(({ path }) => path)).toEqual(files.map(({ path }) => path));
    for (const page of pages) expectBounded(page);
  }, 180_000);
});
