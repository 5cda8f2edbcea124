/** Hostile pages render, or fail with one diagnostic, in bounded time; the other pages are not affected. */
import { describe, expect, it } from 'vitest';
import { listenToPageTimes, type PageTime } from '../../cli/diagnostics/page-times.js';
import { DEFAULT_PARSE_OPTIONS } from '../../cli/parse/options.js';
import { parseAll } from '../unit/cli/parse/page-of.js';
import { expectBounded, expectDeadlines, fileOf, workers } from './bounded-pages.js';
import { pathological } from './pathological.js';

/**
 * Every page has a deadline in CPU time. This limit is far above the time on a busy machine, and far below the time of the
 * pages without deadlines.
 */
const LIMIT_MS = 60_000;

describe('parsePages() on hostile pages', () => {
  it('has at least 30 cases', () => {
    expect(pathological.length).toBeGreaterThanOrEqual(30);
  });

  it('renders or refuses each of them in time, and the good pages between them', async () => {
    const pages = pathological.map(([name, text]) => fileOf(name, text));
    const files = pages.flatMap((file, i) => [fileOf(`good-${i}`, `# Good ${i}`), file]);
    const late: PageTime[] = [];
    const stop = listenToPageTimes((time) => {
      if (time.durationMs > LIMIT_MS) late.push(time);
    });
    // A quarter of what a page of a site gets: some need more than either.
    const options = { ...DEFAULT_PARSE_OPTIONS, timeoutMs: 1000 };
    const parsed = await parseAll(files, options, workers());
    stop();
    expect(late).toEqual([]);
    expect(parsed.map(({ path }) => path)).toEqual(files.map(({ path }) => path));
    for (const [i, page] of parsed.entries()) {
      if (i % 2 === 0) expect([page.title, page.diagnostics]).toEqual([`Good ${i / 2}`, []]);
      else expectBounded(page);
    }
  }, 600_000);

  // Most of them end their process, and the next one takes half a second to start.
  it('ends every sixth of them at its deadline with remark', async () => {
    await expectDeadlines(pathological.filter((_, i) => i % 6 === 0));
  }, 180_000);
});
