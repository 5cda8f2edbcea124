/** Tests of layouts: which a page has, and what it does not show. */
import { expect, test } from 'vitest';
import { layoutOf, reportLayouts, withLayout } from '../../../../cli/site/layouts.js';
import { createPage } from '../page-with-components.js';

const route = {
  ...createPage({}),
  sidebar: 'docs',
  breadcrumbs: [{ label: 'A', href: '/a/' }],
  next: { label: 'B', href: '/b/' },
  toc: [{ id: 'x', depth: 2, html: 'X' }],
  editUrl: 'https://edit.example/a',
  lastVerified: { date: '2026-11-27', versions: [] },
};
const entryOf = (layout: string | undefined, isOwn: boolean) => {
  const { page, version } = createPage(
    layout === undefined ? {} : { frontMatter: { layout }, frontMatterPlaces: {} },
  );
  return { page, version: isOwn ? null : version } as Parameters<typeof layoutOf>[0];
};

test.each([
  [undefined, true, 'page'],
  ['bare', true, 'bare'],
  ['post', true, 'page'],
  [undefined, false, null],
  ['home', false, 'home'],
  ['aws', false, null],
] as const)(
  '"layout: %s" of a page that is outside the docs (%s): %s',
  (layout, isOwn, expected) => {
    expect(layoutOf(entryOf(layout, isOwn))).toBe(expected);
  },
);

test('an unknown layout is a finding outside the docs only', () => {
  const entries = [entryOf('hom', true), entryOf('aws', false), entryOf('bare', true)];
  expect(reportLayouts(entries)).toMatchObject([
    { reason: 'Unknown layout "hom"', note: 'Did you mean "home"? Layouts: page, home, bare.' },
  ]);
});

test('pages outside the docs have nothing of the docs, and only "page" has the rest', () => {
  expect(withLayout(route, null)).toBe(route);
  const nothing = { sidebar: null, breadcrumbs: [], previous: null, next: null };
  expect(withLayout(route, 'page')).toEqual({ ...route, layout: 'page', ...nothing });
  const { toc, editUrl, lastVerified } = withLayout(route, 'bare');
  expect([toc, editUrl, lastVerified]).toEqual([[], null, undefined]);
});
