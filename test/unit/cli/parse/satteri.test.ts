import { expect, it } from 'vitest';
import { isSatteriAvailable } from '../../../../cli/parse/parser-choice.js';
import { parseWithSatteri } from '../../../../cli/parse/satteri.js';
import { createRandom } from '../../../random.js';
import { findingsOf, htmlOf } from './page-of.js';

/** Lines that begin and end containers, with prefixes. */
const LINES =
  ':::note|  :::note|::::tip|   :::tip|::::steps|- :::note|> :::note|+ - :::tip|:::|::::|  :::|   :::|    :::|\t:::|> :::| > :::|>   :::|a|  a|- x|1. a|> b|> - a|```|      b|# h|[x]: y|<div>||'.split(
    '|',
  );
const PAGES = 600;

/** Pieces of addresses, and the text around them. */
const PIECES = 'www.x.com|:www.y.com|:|a|B:| |"|\'|(|)|*|.|,|/|u|-|=|;|80|&amp;|\n|`c`'.split('|');
const WORDS = 2000;

const outcomeOf = (text: string, parser: 'remark' | 'satteri') => ({
  html: htmlOf(text, { parser }),
  findings: findingsOf(text, { parser }),
});

it
  .runIf(isSatteriAvailable)
  .each([
    ':::steps\n1. a\n   :::note\n   b\n   :::\n2. c\n:::',
    ':::note\na\n:::tip\nb\n:::\n:::',
    ':::note\n> a\n> :::',
    ':::note\n> - a\n > :::\n',
    '  :::note\n\n      b\n:::',
    '  :::note\n\t:::',
    ':::note\nText\n\t:::',
    '> a\n:::',
    '- a\n:::',
    ':::note\n```\na\n::::',
    '::::steps\n::::tip\n::::\na',
    'of http://(name:password@)domain these',
    'http://name:password@)domain',
    'https://name:password@ domain',
    'www.a.b:c@)d',
    'name:password@',
    'a name:password@.b',
    '"user:alice@example.com": An email',
    'mailto:alice@example.com',
    'a:b@_c.d e:f@-g.h',
    '"www.x.com:word@"',
    '"www.x.com:word@)"',
    "'www.x.com/a:b@$c'",
    '=www.x.com/a:word@$',
    'a:b@:www.x.com',
    '(a:b@ :www.x.com)',
    '"www.example.com:port"',
    '"www.x.com/:word/y"',
    ':www.x.com',
    'a :www.x.com.',
    'DNS:www.x.com',
    "printf '\nDNS:www.x.com,DNS:www.y.com:80/a?b=c' and DNS:WWW.z.de.",
    '*a:www.x.com* **b:www.y.com**',
    '# On `a` and DNS:www.x.com {#x}',
    '- DNS:www.x.com\n- a\n\n| DNS:www.x.com | b |\n|---|---|\n| c:www.d.e | f |',
    '[DNS:www.x.com](/a) ![a:www.b.c](d.png)',
    'http://a.b/c:www.x.com a@b.c:www.x.com (www.x.com:www.y.com)',
    'a&amp;b:www.x.com\\:c:www.y.com',
    'user@a.com,b:www.x.com;c@d.com',
    '![ratio 16:9](a.png "b:c") ![std:*v:w*][r] [![Step 2:then][]](u) ![a :b[c]{d}](e)\n\n[r]: /x:y',
    'see [https://a.b:8080/c:d], [HTTP://a.b.:c] and [b](https://a.b):c <https://a.b>:d',
    'write http://… or https://./a, http://-b&amp;c, HTTP://“d.e” and http://€&amp;',
    'x\n::word b',
    'x\n::word@ b',
    '- x\n  ::word b',
    '> x\n> ::vector is',
    'std::vector and\n::vector',
    'x\n::include file="a.md"\ny',
    'localhost is\n::1 or 127.0.0.1',
    '| a |\n|---|\n| b |\n<br>\n',
    '> a | b\n> -|-\n> c | d\n>  </b>\n',
    'a'.repeat(3000) + '.www.x.com:y',
    ':a'.repeat(3000),
  ])('both parsers read %j alike', (text) => {
  expect(outcomeOf(text, 'satteri')).toEqual(outcomeOf(text, 'remark'));
});

it.runIf(isSatteriAvailable).each(['DNS:www.x.com', 'a:b.www.x.com:c'])(
  'without GFM both parsers read %j as text',
  (text) => {
    const options = { parser: 'satteri', gfm: false } as const;
    expect(htmlOf(text, options)).toBe(`<p>${text}</p>`);
    expect(htmlOf(text, { ...options, parser: 'remark' })).toBe(`<p>${text}</p>`);
  },
);

it.runIf(isSatteriAvailable)('both parsers see the same containers in any lines', () => {
  const random = createRandom(1);
  for (let page = 0; page < PAGES; page++) {
    const lines = Array.from({ length: 2 + Math.floor(random() * 9) }, () =>
      String(LINES[Math.floor(random() * LINES.length)]),
    );
    const text = lines.join('\n');
    expect(outcomeOf(text, 'satteri'), text).toEqual(outcomeOf(text, 'remark'));
  }
});

it.runIf(isSatteriAvailable)('both parsers find the same addresses in any words', () => {
  const random = createRandom(1);
  for (let word = 0; word < WORDS; word++) {
    const pieces = Array.from({ length: 2 + Math.floor(random() * 8) }, () =>
      String(PIECES[Math.floor(random() * PIECES.length)]),
    );
    const text = `${pieces.join('')} end`;
    expect(htmlOf(text, { parser: 'satteri' }), text).toBe(htmlOf(text, { parser: 'remark' }));
  }
});

it
  .runIf(isSatteriAvailable)
  .each([
    ':::note\na\n:::',
    '::::tabs\n:::tab[A]\na\n:::\n:::tab[B]\nb\n:::\n::::',
    '> :::note[T]\n> b\n> :::',
    '- a\n\n  :::note[T]\n  b\n  :::',
  ])('the reference is not asked about %j', (text) => {
  expect(parseWithSatteri(text, true)).not.toBeNull();
});

it.runIf(isSatteriAvailable)('both parsers find no address without GFM', () => {
  const text = 'DNS:www.x.com, "www.y.com:z" and a@b.c';
  const [found, wanted] = (['satteri', 'remark'] as const).map((parser) =>
    htmlOf(text, { parser, gfm: false }),
  );
  expect(found).toBe(wanted);
  expect(wanted).not.toContain('<a');
});

it.runIf(isSatteriAvailable)(
  'the reference is not asked about text that cannot be an address',
  () => {
    expect(parseWithSatteri('of http://(name:password@)domain these', true)).not.toBeNull();
    expect(parseWithSatteri('std::vector, 10:30 and ::include{file="a.md"}', true)).not.toBeNull();
    expect(parseWithSatteri('https://kubernetes.io and HTTP://storage.x', true)).not.toBeNull();
    expect(parseWithSatteri('[b](https://a.b):c <https://a.b>:d', true)).not.toBeNull();
    expect(parseWithSatteri('![a](http://a.b:80/c "d:e") ![a: b](d) ![e f]', true)).not.toBeNull();
    expect(parseWithSatteri("'DNS:www.example.com'", true)).not.toBeNull();
    expect(parseWithSatteri('`DNS:www.x.com,DNS:www.y.com or IP:www.z.com', true)).not.toBeNull();
    expect(parseWithSatteri('"user:alice@example.com"', true)).toBeNull();
  },
);
