/** Tests of the summary below the findings. */
import { expect, it } from 'vitest';
import { diagnostic } from '../../../../cli/diagnostics/diagnostic.js';
import { formatSummary, summarize } from '../../../../cli/diagnostics/summary.js';

const find = (file: string, cause: string) =>
  diagnostic('foreign-syntax', 'Cannot use it', { file, cause });

it('has one line for each cause on several pages, the most frequent first', () => {
  const found = [
    find('docs/a.md', '`<Tabs>`'),
    find('docs/b.md', '`<Tabs>`'),
    find('docs/a.md', '`<Card>`'),
    find('docs/b.md', '`<Card>`'),
    find('docs/c.md', '`<Card>`'),
    find('docs/a.md', '`<Once>`'),
    find('docs/a.md', '`<Once>`'),
    diagnostic('broken-link', 'Cannot find page "/x"', { file: 'docs/a.md' }),
  ];
  const lines = summarize(found, {}, [{ message: 'First: 1 page', pages: 1 }]);
  expect(lines).toEqual([
    { message: 'First: 1 page', pages: 1 },
    { message: '`<Card>`: 3 pages', pages: 3 },
    { message: '`<Tabs>`: 2 pages', pages: 2 },
  ]);
  expect(formatSummary(lines)).toBe(
    'Summary:\n  First: 1 page\n  `<Card>`: 3 pages\n  `<Tabs>`: 2 pages\n\n',
  );
  expect(summarize(found, { 'foreign-syntax': 'ignore' })).toEqual([]);
  expect(formatSummary([])).toBe('');
});

it('has ten lines at most', () => {
  const causes = Array.from({ length: 30 }, (_, i) => `cause ${i}`);
  const found = causes.flatMap((cause) => [find('docs/a.md', cause), find('docs/b.md', cause)]);
  expect(summarize(found, {})).toHaveLength(10);
  expect(summarize(found, {}, [{ message: 'First: 1 page', pages: 1 }])).toHaveLength(10);
});
