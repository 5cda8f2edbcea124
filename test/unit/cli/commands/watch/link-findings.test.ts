/** Tests of when all links are checked again. */
import { expect, test, vi } from 'vitest';
import { checkSiteLinks, type CheckedLinks } from '../../../../../cli/check/site-links.js';
import { LinkFindings } from '../../../../../cli/commands/watch/link-findings.js';
import { diagnostic } from '../../../../../cli/diagnostics/diagnostic.js';
import { createTestSite, type PageOptions } from '../../check/site.js';

vi.mock('../../../../../cli/check/site-links.js', () => ({
  checkSiteLinks: vi.fn(async () => ({ findings: [], broken: new Map() })),
}));

const routeOf = (page: Omit<PageOptions, 'permalink'>) =>
  createTestSite({ pages: [{ permalink: '/docs/a/', ...page }] }).routes.filter(
    (route) => route.page !== undefined,
  );

test.each([
  ['text', {}, 0],
  ['a link', { links: ['/docs/c/'] }, 1],
  ['a heading', { headings: ['other'] }, 1],
])('an edit of %s, %o: all links are checked %i times', async (_, page, times) => {
  const site = createTestSite();
  const findings = new LinkFindings();
  await findings.check(site, new Set());
  vi.mocked(checkSiteLinks).mockClear();
  const known = { links: ['/docs/b/'], headings: ['part'] };
  const [[before], [after]] = [routeOf(known), routeOf({ ...known, ...page })];
  if (before === undefined || after === undefined) throw new Error('There is no such page');
  findings.note({ routes: [{ before, after }] });
  await findings.check(site, new Set());
  await findings.check(site, new Set());
  expect(checkSiteLinks).toHaveBeenCalledTimes(times);
  findings.forget();
  await findings.check(site, new Set());
  expect(checkSiteLinks).toHaveBeenCalledTimes(times + 1);
});

test('a check that an edit overtakes leaves nothing behind, and is made again', async () => {
  const site = createTestSite();
  const findings = new LinkFindings();
  const found = diagnostic('broken-link', 'Cannot find page "/docs/b/"');
  let end: (checked: CheckedLinks) => void = () => {};
  vi.mocked(checkSiteLinks).mockReturnValueOnce(new Promise((resolve) => (end = resolve)));
  const overtaken = findings.check(site, new Set());
  findings.forget();
  vi.mocked(checkSiteLinks).mockResolvedValueOnce({ findings: [found], broken: new Map() });
  await findings.check(site, new Set());
  end({ findings: [], broken: new Map() });
  await overtaken;
  expect(findings.found).toEqual([found]);
  await findings.check(site, new Set());
  expect(findings.found).toEqual([found]);
});
