import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createExcerpt, hasPhrase } from '../../../../theme/search/excerpt.js';
import { markMatches } from '../../../../theme/search/highlight.js';
import { listSections } from '../../../../theme/search/page-text.js';
import { parseQuery } from '../../../../theme/search/query.js';

const marked = (text: string, query: string) =>
  markMatches(text, parseQuery(query))
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('');

test.each([
  ['Use google_compute_instance here', 'compute_instance', 'Use google_[compute_instance] here'],
  ['Subnets and a subnet', 'subnet', '[Subnets] and a [subnet]'],
  ['the bucket', 'bukcet', 'the [bucket]'],
  ['open 0.0.0.0/0 up', '0.0.0.0/0', 'open [0.0.0.0/0] up'],
  ['nothing here', 'subnet', 'nothing here'],
  ['a < b & c', 'b', 'a < [b] & c'],
])('markMatches(%j, %j)', (text, query, expected) => {
  expect(marked(text, query)).toBe(expected);
});

test('markMatches() leaves no text out, whatever the query', () => {
  const text = fc.string({ unit: 'binary', maxLength: 80 });
  fc.assert(
    fc.property(text, text, (content, query) => {
      const parts = markMatches(content, parseQuery(query));
      expect(parts.map((part) => part.text).join('')).toBe(content);
    }),
  );
});

test('listSections() gives the text from heading to heading, without controls and drawings', () => {
  const html =
    '<h1 id="top">Title <code>x</code></h1><p>One &lt;two&gt; &amp; &#x27;three&#39;.</p>' +
    '<div class="heading"><h2 id="a&amp;b">A &amp; B</h2><a href="#a" aria-label="Direct link to A &gt; B"></a></div>' +
    '<ul><li>first</li><li>second</li></ul><svg><text>drawing</text></svg><button type="button">Copy</button>' +
    '<!-- comment --><p>un<b>bro</b>ken</p>';
  expect(listSections(html)).toEqual([
    {
      anchor: null,
      heading: 'Title x',
      isParameter: false,
      text: "One <two> & 'three'.",
      fragments: [],
    },
    {
      anchor: 'a&b',
      heading: 'A & B',
      isParameter: false,
      text: 'first · second · unbroken',
      fragments: [],
    },
  ]);
});

test.each(['<', '<p', '<svg>', '</p></p>', '&#x110000;', '&bogus;', '<h2 id="x">', '<<p>>'])(
  'listSections(%j) ends without an error',
  (html) => {
    expect(Array.isArray(listSections(html))).toBe(true);
  },
);

test('createExcerpt() chooses the densest place and cuts between words', () => {
  const filler = 'Lorem ipsum dolor sit amet. '.repeat(30);
  const excerpt = createExcerpt(
    [
      { anchor: null, heading: '', isParameter: false, fragments: [], text: `A vpc. ${filler}` },
      {
        anchor: 'b',
        heading: 'Peering',
        isParameter: false,
        fragments: [],
        text: `${filler}Connect the vpc by peering it. ${filler}`,
      },
    ],
    parseQuery('vpc peering'),
  );
  expect(excerpt?.anchor).toBe('b');
  const text = excerpt?.text.map((part) => part.text).join('') ?? '';
  expect(text).toMatch(/^… \S.*Connect the vpc by peering it\..* …$/);
  expect(text.length).toBeLessThan(180);
});

test('listSections() knows inputs, outputs and options, and separates their facts', () => {
  const parameter = (name: string, id: string) =>
    `<div class="parameter"><div class="parameter-head"><div class="heading"><h3 id="${id}"><code>${name}</code></h3></div> ` +
    '<code class="parameter-type">string</code> <span class="parameter-end"><span class="parameter-required">required</span>' +
    '<span class="parameter-note">Default <code>null</code></span></span></div><p>Its text.</p></div>';
  const html =
    '<h2 id="inputs">Inputs</h2><section class="parameters"><div class="parameter-filter needs-script"><input><label>' +
    `Required only</label><span>1 of 2</span></div>${parameter('vpc_id', 'vpc_id')}${parameter('name', 'name')}</section>` +
    '<h2 id="end">End</h2>';
  const text = 'string · required · Default null · Its text.';
  expect(listSections(html)).toEqual([
    { anchor: 'inputs', heading: 'Inputs', isParameter: false, text: '', fragments: [] },
    { anchor: 'vpc_id', heading: 'vpc_id', isParameter: true, text, fragments: [] },
    { anchor: 'name', heading: 'name', isParameter: true, text, fragments: [] },
    { anchor: 'end', heading: 'End', isParameter: false, text: '', fragments: [] },
  ]);
});

const textOf = (parts: readonly { readonly text: string }[] = []) =>
  parts.map(({ text }) => text).join('');

test('listSections() separates rows, code, and long types of parameters from prose', () => {
  const html =
    '<p>One.</p><table><tr><td>a</td><td>b<pre>c\nd</pre></td></tr></table><details><summary>Why</summary>Two.</details>' +
    '<details class="parameter-code"><summary>Type</summary><pre>object({})</pre></details>';
  expect(listSections(html)).toEqual([
    {
      anchor: null,
      heading: '',
      isParameter: false,
      text: 'One. · Why · Two.',
      fragments: ['c d', 'object({})', 'a · b', 'Type'],
    },
  ]);
});

test('createExcerpt() prefers prose to a fragment that is as good', () => {
  const html =
    '<h2 id="a">A</h2><table><tr><td>vpc</td></tr></table><p>The vpc.</p><pre>vpc subnet</pre>';
  const text = (query: string) =>
    textOf(createExcerpt(listSections(html), parseQuery(query))?.text);
  expect(text('vpc')).toBe('The vpc.');
  expect(text('vpc subnet')).toBe('vpc subnet');
});

test.each([
  [
    '<h2 id="a">Inputs</h2><p>Use it:</p><pre><code>vpc_id = 1\nname = 2</code></pre><p>Done.</p>',
    'vpc_id = 1 name = 2',
  ],
  [
    '<table><tr><td>vpc_id</td><td>string</td></tr><tr><td>name</td></tr></table>',
    'vpc_id · string',
  ],
  [
    '<p>One<br>line and <em>vpc_id</em></p><p></p><ul><li>two</li></ul>',
    'One line and vpc_id · two',
  ],
  [`<p>${'A long paragraph. '.repeat(9)}</p><p>Pass vpc_id.</p>`, '… Pass vpc_id.'],
  [
    `<p>Pass vpc_id to each of them.</p><p>${'x'.repeat(150)}</p>`,
    'Pass vpc_id to each of them. …',
  ],
])('createExcerpt() separates the blocks of %j', (html, expected) => {
  expect(textOf(createExcerpt(listSections(html), parseQuery('vpc_id'))?.text)).toBe(expected);
});

test('createExcerpt() lists the other places that have as many words of the query', () => {
  const section = (anchor: string | null, text: string) => ({
    anchor,
    heading: `${anchor}`,
    isParameter: false,
    text,
    fragments: [],
  });
  const sections = [
    section(null, 'A subnet of the vpc.'),
    section('one', 'The vpc.'),
    section('two', 'A subnet below, and far from it the vpc.'),
    section('three', 'Subnets.'),
    section('four', 'The vpc has a subnet.'),
  ];
  const excerpt = createExcerpt(sections, parseQuery('vpc subnet'));
  expect(excerpt?.anchor).toBeNull();
  expect(excerpt?.others.map(({ anchor }) => anchor)).toEqual(['two', 'four']);
  expect(textOf(excerpt?.others[0]?.heading)).toBe('two');
  expect(textOf(excerpt?.others[1]?.text)).toBe('The vpc has a subnet.');
});

test('createExcerpt() gives null if nothing answers', () => {
  expect(
    createExcerpt(
      [{ anchor: null, heading: 'A', isParameter: false, text: 'b', fragments: [] }],
      parseQuery('zebra'),
    ),
  ).toBeNull();
});

test('hasPhrase() compares folded text', () => {
  expect(
    hasPhrase(
      [{ anchor: null, heading: '', isParameter: false, text: '', fragments: ['The État File'] }],
      'etat file',
    ),
  ).toBe(true);
  expect(
    hasPhrase(
      [{ anchor: null, heading: 'State', isParameter: false, text: 'file', fragments: [] }],
      'state file',
    ),
  ).toBe(false);
});
