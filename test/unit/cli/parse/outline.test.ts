import { describe, expect, it } from 'vitest';
import { DEFAULT_PARSE_OPTIONS } from '../../../../cli/parse/options.js';
import { isTitleCertain, scanOutline } from '../../../../cli/parse/outline.js';
import { parsePage } from '../../../../cli/parse/page.js';
import { createRandom } from '../../../random.js';

const file = (text: string) => ({ path: 'docs/getting-started.md', text, hash: 'h' });

describe('scanOutline()', () => {
  it.each([
    '# Plain title\n\nText.\n',
    '---\ntitle: From front matter\nsidebar_position: 3\n---\n\n# Heading\n',
    'Text first.\n\n# Title with `code` and **bold** parts #\n',
    'Underlined\n==========\n\nText.\n',
    '# A [link](./x.md) in it {#own-id}\n',
    '# In MkDocs { #own-id .a }\n',
    '# In MDX {/* #own-id */} #\n',
    '# In HTML <!-- #own-id -->\n',
    '# With \\*escapes\\*\n',
    'No heading at all.\n',
    '\uFEFF---\r\nslug: /x\r\n---\r\n# Windows\r\n',
    '',
  ])('has the title and front matter that parsing gives: %j', (text) => {
    const scanned = scanOutline(file(text), DEFAULT_PARSE_OPTIONS);
    const parsed = parsePage(file(text), DEFAULT_PARSE_OPTIONS);
    for (const key of [
      'title',
      'hasTitleHeading',
      'frontMatter',
      'frontMatterPlaces',
      'bodyOffset',
      'bodyLength',
    ] as const)
      expect([key, scanned[key]]).toEqual([key, parsed[key]]);
  });
  it('reports front matter that is broken as parsing does', () => {
    const text = '---\ntitle: "open\n---\n# X\n';
    expect(scanOutline(file(text), DEFAULT_PARSE_OPTIONS).diagnostics).toEqual(
      parsePage(file(text), DEFAULT_PARSE_OPTIONS).diagnostics,
    );
  });
});

describe('isTitleCertain()', () => {
  const isCertain = (text: string) =>
    isTitleCertain(scanOutline(file(text), DEFAULT_PARSE_OPTIONS), text);

  it.each([
    '# google_compute_instance\n',
    '---\nsidebar_position: 1\n---\n\n# Terraform 1.x: what’s new (2/2)?\r\nText\n',
    '# `google_bigquery_dataset`\n',
    '---\ntitle: "*Any* title"\n---\nText\n',
  ])('is sure of %j', (text) => {
    expect(isCertain(text)).toBe(true);
  });

  it.each([
    '',
    'Text first.\n\n# Title\n',
    '```sh\n# A comment\n```\n',
    '<!--\n# Hidden\n-->\n',
    '---\ntitle: " "\n---\nText\n',
    '# *Emphasis*\n',
    '# :smile: and a:b\n',
    '# _x_\n',
    '# a &amp; b\n',
  ])('is not sure of %j', (text) => {
    expect(isCertain(text)).toBe(false);
  });

  it('is never sure of what parsing reads otherwise', () => {
    const parts = [
      ...Array.from('aB1_ .:?,;()/+%’-`*#&!~$\\{}[]=^"@\t\u00a0'),
      'é',
      '--',
      '``',
      '&amp;',
      '<b>',
      'www.',
    ];
    const random = createRandom(7);
    const upTo = (count: number) => Math.floor(random() * count);
    // Most of what a title may be certain with, and now and then something else.
    const part = () => parts[upTo(random() < 0.1 ? parts.length : 18)];
    const titles = Array.from({ length: 3000 }, () =>
      Array.from({ length: 1 + upTo(6) }, part).join(''),
    );
    const certain = titles.map((title) => `# ${title}\nText\n`).filter(isCertain);
    expect(certain.length).toBeGreaterThan(200);
    for (const text of certain)
      expect([text, scanOutline(file(text), DEFAULT_PARSE_OPTIONS).title]).toEqual([
        text,
        parsePage(file(text), DEFAULT_PARSE_OPTIONS).title,
      ]);
  });
});
