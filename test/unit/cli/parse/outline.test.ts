import { describe, expect, it } from 'vitest';
import { DEFAULT_PARSE_OPTIONS } from '../../../../cli/parse/options.js';
import { scanOutline } from '../../../../cli/parse/outline.js';
import { parsePage } from '../../../../cli/parse/page.js';

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
  it('reports broken front matter like the parser', () => {
    const text = '---\ntitle: "open\n---\n# X\n';
    expect(scanOutline(file(text), DEFAULT_PARSE_OPTIONS).diagnostics).toEqual(
      parsePage(file(text), DEFAULT_PARSE_OPTIONS).diagnostics,
    );
  });
});
