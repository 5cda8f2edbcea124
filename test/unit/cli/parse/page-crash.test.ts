/** Tests that an internal error while docsgen works on one page becomes a finding about that page. */
import { expect, test, vi } from 'vitest';
import { describePageCrash } from '../../../../cli/diagnostics/page-crash.js';
import { createPageMaker } from '../../../../cli/commands/staging/page-maker.js';
import { readFrontMatter } from '../../../../cli/parse/front-matter.js';
import { pageOf } from './page-of.js';

vi.mock(import('../../../../cli/parse/page-summary.js'), async (load) => {
  const original = await load();
  return {
    ...original,
    listAnchors(tree) {
      if (JSON.stringify(tree).includes('boom')) throw new TypeError('no such thing');
      return original.listAnchors(tree);
    },
  };
});
vi.mock(import('../../../../cli/parse/plain-yaml.js'), async (load) => {
  const original = await load();
  return {
    ...original,
    readPlainYaml(yaml) {
      if (yaml.includes('boom')) throw new TypeError('no such thing');
      return original.readPlainYaml(yaml);
    },
  };
});

const NOTE =
  /^This is a bug of docsgen\. Please report it with the page and this line, at \S+ \(page-crash\.test\.ts:\d+:\d+\) < .*\. All other pages are processed\.$/;

test('K1: an error while a page is parsed is a finding of an empty page with its front matter', () => {
  const page = pageOf('---\ntitle: T\n---\n\n# boom\n', {}, 'docs/x.md');
  expect(page).toMatchObject({
    title: 'T',
    isUnread: true,
    links: [],
    diagnostics: [
      {
        ruleId: 'page-crash',
        file: 'docs/x.md',
        place: null,
        reason: 'Cannot parse the page: TypeError: no such thing',
        note: expect.stringMatching(NOTE),
      },
    ],
  });
  expect(pageOf('# Whole\n').diagnostics).toEqual([]);
});

test('K1: an error while front matter is read is a finding as well', () => {
  const { frontMatter, diagnostics } = readFrontMatter('docs/x.md', '---\ntitle: boom\n---\n');
  expect(frontMatter).toEqual({});
  expect(diagnostics).toMatchObject([
    {
      ruleId: 'page-crash',
      file: 'docs/x.md',
      reason: 'Cannot read the front matter: TypeError: no such thing',
    },
  ]);
});

test('K1: an error while a page is rendered is a finding about its file', () => {
  const makePage = createPageMaker({} as never, { context: {} as never, isChecked: true });
  const route = { permalink: '/docs/x/', page: { path: 'docs/x.md' } } as never;
  const made = makePage({ route, content: null, article: new Uint8Array() });
  expect(made).toMatchObject({
    error: {
      ruleId: 'page-crash',
      file: 'docs/x.md',
      reason: expect.stringMatching(/^Cannot render "\/docs\/x\/": TypeError: /),
    },
  });
});

test('the message contains the thrown value, even if it is not an error', () => {
  expect(describePageCrash({ file: 'docs/x.md', does: 'parse the page' }, 'a text')).toMatchObject({
    reason: 'Cannot parse the page: a text',
    note: 'This is a bug of docsgen. Please report it with the page and this line. All other pages are processed.',
  });
});
