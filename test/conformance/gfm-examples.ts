/**
 * One example for each tagged example of the GFM specification (0.29), by its number there: same construct, same
 * expectation, other words.
 */
export interface GfmExample {
  readonly number: number;
  readonly section: 'table' | 'strikethrough' | 'autolink' | 'task list' | 'tagfilter';
  readonly markdown: string;
  readonly html: string;
}

const link = (href: string, text = href): string => `<a href="${href}">${text}</a>`;
const table = (head: string, body = ''): string =>
  `<table><thead><tr>${head}</tr></thead>${body === '' ? '' : `<tbody>${body}</tbody>`}</table>`;

export const gfmExamples: readonly GfmExample[] = [
  {
    number: 198,
    section: 'table',
    markdown: '| one | two |\n| --- | --- |\n| three | four |',
    html: table('<th>one</th><th>two</th>', '<tr><td>three</td><td>four</td></tr>'),
  },
  {
    number: 199,
    section: 'table',
    markdown: '| key | value |\n:-: | -----------:\nup | down',
    html: table(
      '<th align="center">key</th><th align="right">value</th>',
      '<tr><td align="center">up</td><td align="right">down</td></tr>',
    ),
  },
  {
    number: 200,
    section: 'table',
    markdown: '| o\\|ne |\n| ------ |\n| a `\\|` b |\n| a **\\|** b |',
    html: table(
      '<th>o|ne</th>',
      '<tr><td>a <code>|</code> b</td></tr><tr><td>a <strong>|</strong> b</td></tr>',
    ),
  },
  {
    number: 201,
    section: 'table',
    markdown: '| one | two |\n| --- | --- |\n| three | four |\n> quote',
    html: `${table('<th>one</th><th>two</th>', '<tr><td>three</td><td>four</td></tr>')}<blockquote><p>quote</p></blockquote>`,
  },
  {
    number: 202,
    section: 'table',
    markdown: '| one | two |\n| --- | --- |\n| three | four |\nfive\n\nsix',
    html: `${table('<th>one</th><th>two</th>', '<tr><td>three</td><td>four</td></tr><tr><td>five</td><td></td></tr>')}<p>six</p>`,
  },
  {
    number: 203,
    section: 'table',
    markdown: '| one | two |\n| --- |\n| three |',
    html: '<p>| one | two |\n| --- |\n| three |</p>',
  },
  {
    number: 204,
    section: 'table',
    markdown: '| one | two |\n| --- | --- |\n| three |\n| four | five | six |',
    html: table(
      '<th>one</th><th>two</th>',
      '<tr><td>three</td><td></td></tr><tr><td>four</td><td>five</td></tr>',
    ),
  },
  {
    number: 205,
    section: 'table',
    markdown: '| one | two |\n| --- | --- |',
    html: table('<th>one</th><th>two</th>'),
  },
  {
    number: 279,
    section: 'task list',
    markdown: '- [ ] to do\n- [x] done',
    html: '<ul><li><input disabled type="checkbox"> to do</li><li><input checked disabled type="checkbox"> done</li></ul>',
  },
  {
    number: 280,
    section: 'task list',
    markdown: '- [x] one\n  - [ ] two\n  - [x] three\n- [ ] four',
    html:
      '<ul><li><input checked disabled type="checkbox"> one<ul><li><input disabled type="checkbox"> two</li>' +
      '<li><input checked disabled type="checkbox"> three</li></ul></li><li><input disabled type="checkbox"> four</li></ul>',
  },
  {
    number: 491,
    section: 'strikethrough',
    markdown: '~~Old~~ New, world!',
    html: '<p><del>Old</del> New, world!</p>',
  },
  {
    number: 492,
    section: 'strikethrough',
    markdown: 'This ~~has a\n\nnew paragraph~~.',
    html: '<p>This ~~has a</p><p>new paragraph~~.</p>',
  },
  {
    number: 622,
    section: 'autolink',
    markdown: 'www.example.com',
    html: `<p>${link('http://www.example.com', 'www.example.com')}</p>`,
  },
  {
    number: 623,
    section: 'autolink',
    markdown: 'See www.example.com/guide for more.',
    html: `<p>See ${link('http://www.example.com/guide', 'www.example.com/guide')} for more.</p>`,
  },
  {
    number: 624,
    section: 'autolink',
    markdown: 'See www.example.com.\n\nSee www.example.com/a.b.',
    html: `<p>See ${link('http://www.example.com', 'www.example.com')}.</p><p>See ${link('http://www.example.com/a.b', 'www.example.com/a.b')}.</p>`,
  },
  {
    number: 625,
    section: 'autolink',
    markdown:
      'www.example.com/a?b=c(d)\n\nwww.example.com/a?b=c(d)))\n\n(www.example.com/a?b=c(d))',
    html: ['', ')'.repeat(2), null]
      .map((rest) => {
        const a = link('http://www.example.com/a?b=c(d)', 'www.example.com/a?b=c(d)');
        return rest === null ? `<p>(${a})</p>` : `<p>${a}${rest}</p>`;
      })
      .join(''),
  },
  {
    number: 626,
    section: 'autolink',
    markdown: 'www.example.com/find?q=(one))+two',
    html: `<p>${link('http://www.example.com/find?q=(one))+two', 'www.example.com/find?q=(one))+two')}</p>`,
  },
  {
    number: 627,
    section: 'autolink',
    markdown: 'www.example.com/find?q=one&hl=de\n\nwww.example.com/find?q=one&hl;',
    html:
      `<p>${link('http://www.example.com/find?q=one&amp;hl=de', 'www.example.com/find?q=one&amp;hl=de')}</p>` +
      `<p>${link('http://www.example.com/find?q=one', 'www.example.com/find?q=one')}&amp;hl;</p>`,
  },
  {
    number: 628,
    section: 'autolink',
    markdown: 'www.example.com/a<b',
    html: `<p>${link('http://www.example.com/a', 'www.example.com/a')}&lt;b</p>`,
  },
  {
    number: 629,
    section: 'autolink',
    markdown: 'http://example.com\n\n(Read https://docs.example.com/a?b=c(d))',
    html: `<p>${link('http://example.com')}</p><p>(Read ${link('https://docs.example.com/a?b=c(d)')})</p>`,
  },
  {
    number: 630,
    section: 'autolink',
    markdown: 'me@example.com',
    html: `<p>${link('mailto:me@example.com', 'me@example.com')}</p>`,
  },
  {
    number: 631,
    section: 'autolink',
    markdown: "hello@mail+xyz.example isn't valid, but hello+xyz@mail.example is.",
    html: `<p>hello@mail+xyz.example isn't valid, but ${link('mailto:hello+xyz@mail.example', 'hello+xyz@mail.example')} is.</p>`,
  },
  {
    number: 632,
    section: 'autolink',
    markdown: 'a.b-c_d@e.f\n\na.b-c_d@e.f.\n\na.b-c_d@e.f-\n\na.b-c_d@e.f_',
    html:
      `<p>${link('mailto:a.b-c_d@e.f', 'a.b-c_d@e.f')}</p><p>${link('mailto:a.b-c_d@e.f', 'a.b-c_d@e.f')}.</p>` +
      '<p>a.b-c_d@e.f-</p><p>a.b-c_d@e.f_</p>',
  },
  {
    number: 657,
    section: 'tagfilter',
    markdown:
      '<strong> <title> <style> <em>\n\n<blockquote>\n  <xmp> here <XMP> is off.\n</blockquote>',
    html: '<p><strong> &lt;title> &lt;style> <em></em></strong></p><blockquote>\n  &lt;xmp> here &lt;XMP> is off.\n</blockquote>',
  },
];
