import { expect, test } from 'vitest';
import { FindingHistory, findNew } from '../../../../../cli/commands/watch/finding-history.js';
import { diagnostic } from '../../../../../cli/diagnostics/diagnostic.js';
import { placeOnLine } from '../../check/site.js';

const found = (reason: string, line = 1) =>
  diagnostic('broken-link', reason, { file: 'docs/a.md', place: placeOnLine(line) });
const names = (list: readonly { readonly reason: string }[]) => list.map(({ reason }) => reason);
const take = (history: FindingHistory, quick: readonly ReturnType<typeof found>[]) => {
  const { current, added, resolved } = history.takeQuickCheck(quick);
  return { now: names(current), news: names(added), resolved: names(resolved) };
};

test('a moved finding is the same, and equal findings are counted', () => {
  expect(findNew([found('x', 1), found('x', 9)], [found('x', 5)])).toEqual([found('x', 9)]);
});

test('findings only of a full check stay until the next one; those it refutes are dropped', () => {
  const history = new FindingHistory();
  history.takeFullCheck([found('link'), found('navbar')], [found('link'), found('guess')]);
  expect(take(history, [found('link'), found('guess')])).toEqual({
    now: ['link', 'navbar'],
    news: ['link', 'navbar'],
    resolved: [],
  });
  expect(take(history, [found('guess'), found('new')])).toEqual({
    now: ['new', 'navbar'],
    news: ['new'],
    resolved: ['link'],
  });
  history.takeFullCheck([found('new')], [found('new')]);
  expect(take(history, [found('new', 7)])).toEqual({
    now: ['new'],
    news: [],
    resolved: ['navbar'],
  });
});

test('one cause at several places is resolved once, with the last of them; a new place is news', () => {
  const history = new FindingHistory();
  const image = (file: string) =>
    diagnostic('external-asset', 'Cannot load an image from "a.example"', {
      file,
      place: placeOnLine(3),
    });
  const check = (...files: string[]) => {
    const { added: news, resolved } = history.takeQuickCheck(files.map(image));
    return [news.map(({ file }) => file), resolved.map(({ file }) => file)];
  };
  expect(check('docs/a.md', 'docs/b.md', 'docs/c.md')).toEqual([
    ['docs/a.md', 'docs/b.md', 'docs/c.md'],
    [],
  ]);
  expect(check('docs/b.md', 'docs/c.md')).toEqual([[], []]);
  expect(check('docs/b.md', 'docs/c.md', 'docs/d.md')).toEqual([['docs/d.md'], []]);
  expect(check()).toEqual([[], ['docs/b.md']]);
});
