import fc from 'fast-check';
import { WritableStream } from 'htmlparser2/WritableStream';
import { expect, test } from 'vitest';
import { lightDocument } from '../../../../../cli/check/linkinator/light-document.js';
import { GENERATOR_TAG } from '../../../../../theme/constants.js';
import { documents } from '../../../../tricky-documents.js';

/** Returns the fragments that linkinator finds, with its own parser. */
function fragmentsIn(html: string): string[] {
  const found: string[] = [];
  const parser = new WritableStream({
    onopentag(name, { id, name: anchor }) {
      if (id) found.push(id);
      if (name === 'a' && anchor) found.push(anchor);
    },
  });
  parser.end(html);
  return found;
}

test('leaves out elements with neither an id nor a name', () => {
  const html =
    '<ul class="a b"><li><a class="c" href="#d"><code>x</code> &amp; <wbr/></a></li></ul>';
  expect(lightDocument(GENERATOR_TAG + html)).toBe(GENERATOR_TAG);
  expect(lightDocument(`${GENERATOR_TAG}a <b>b <i id="c">d</i> "e" f`)).toBe(
    `${GENERATOR_TAG}a <i id="c">d"e" f`,
  );
});

test.each([
  '<h2 id="a">',
  '<h2 class="b" id="a">b "c"',
  '<a name="a" href="/">',
  '<p>a</p><!-- b -->',
  '<p>a</p><? b >',
  '<p>a</p></ b>',
  '<style>p > a {}</style>',
  '<script>if (a < b) c = "d";</script>',
  '<svg viewBox="0 0 1 1"></svg>',
  "<p class='a'>",
  '<p class=a>',
  '<p hidden>',
  '<P>',
  '<p class="a"b="c">',
  '<p class="a > b">',
])('leaves %s unchanged', (html) => {
  expect(lightDocument(GENERATOR_TAG + html)).toBe(GENERATOR_TAG + html);
});

test.each(['<p>a</p>', '<b title="<p>"></b><i id="c>', '</b <p>c</p><h2 id="d">'])(
  'leaves %s unchanged if an author has written it',
  (html) => {
    expect(lightDocument(html)).toBe(html);
  },
);

const PIECES = [
  ['<p>', '</p>', '<p class="x">', '<a href="#x">', '</a>', '<br/>', '<img alt="y" src="z">'],
  ['<h2 id="a">', "<h2 id='b'>", '<h2 id=c>', '<a name="d">', '<i id="e" class="f"/>'],
  ['<b title="<p>h" id="i">', `<b title='<p class="j">k' id="l">`, '"', "'"],
  ['<script>', '</script>', '<style>', '</style>', '<title>', '</title>', '<textarea>'],
  ['</textarea>', '<svg>', '</svg>', '<math>', '</math>', '<template>', '</template>'],
  ['<!--', '-->', '<!-- g -->', '<![CDATA[', ']]>', '<?', '</ ', '< '],
  ['&lt;', '&', ' ', '>', 'text', '\n'],
].flat();

test('has the fragments of the whole document, whatever is next to each other', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...PIECES), { maxLength: 40 }), (pieces) => {
      const html = GENERATOR_TAG + pieces.join('');
      expect(fragmentsIn(lightDocument(html))).toEqual(fragmentsIn(html));
    }),
    { numRuns: 2000 },
  );
});

test('has the fragments of documents that are hard to read', () => {
  for (const { html } of documents)
    expect([html, fragmentsIn(lightDocument(GENERATOR_TAG + html))]).toEqual([
      html,
      fragmentsIn(html),
    ]);
});
