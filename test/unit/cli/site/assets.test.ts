import { expect, test, vi } from 'vitest';
import { AssetStore } from '../../../../cli/site/assets.js';
import * as activeContent from '../../../../cli/site/active-content.js';
import { site } from '../../../site.js';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><a/></svg>';

test('the same bytes are judged once, and again under another ending or with other bytes', () => {
  const judge = vi.spyOn(activeContent, 'findActiveContent');
  const { dir, write } = site({ 'docs/a.svg': SVG, 'docs/b.svg': SVG, 'docs/c.xml': SVG });
  const entries = new Map<string, string | Uint8Array>();
  const cache = {
    keep: (key: string) => entries.has(key),
    set: (key: string, value: string | Uint8Array) => entries.set(key, value).size > 0,
  };
  const add = (path: string) => {
    const markdown = { html: 'sanitize' as const };
    const store = new AssetStore({ siteDir: dir, staticDir: 'static', markdown }, cache);
    return store.add(path)?.permalink.replace(/[0-9a-f]{8}/, '*') ?? null;
  };
  expect(['docs/a.svg', 'docs/a.svg', 'docs/b.svg', 'docs/c.xml'].map(add)).toEqual([
    '/assets/a-*.svg',
    '/assets/a-*.svg',
    '/assets/b-*.svg',
    '/assets/c-*.xml',
  ]);
  expect(judge.mock.calls.map(([path]) => path)).toEqual(['docs/a.svg', 'docs/c.xml']);
  write({ 'docs/a.svg': SVG.replace('<a/>', '<script/>') });
  // A file that could run scripts is judged each time, because its place is reported.
  expect([add('docs/a.svg'), add('docs/a.svg')]).toEqual([null, null]);
  expect(judge).toHaveBeenCalledTimes(4);
});
