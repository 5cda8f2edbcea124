/** Tests of what a home page says in its front matter, as content. */
import type { Nodes } from 'hast';
import { expect, test } from 'vitest';
import { unpackTree } from '../../../../cli/content-tree/packed-tree.js';
import { DEFAULT_PARSE_OPTIONS } from '../../../../cli/parse/options.js';
import { parsePage } from '../../../../cli/parse/page.js';

const read = (text: string) =>
  parsePage({ path: 'pages/index.md', text, hash: 'h' }, DEFAULT_PARSE_OPTIONS);
const htmlOf = (text: string) => write(unpackTree(read(text).tree));

/** Writes elements without escapes, their properties in order, and no anchors of headings. */
function write(node: Nodes): string {
  if (node.type === 'text') return node.value.replace(/\n/g, '');
  const inside = 'children' in node ? node.children.map(write).join('') : '';
  if (node.type !== 'element') return inside;
  if (String(node.properties['className']) === 'anchor') return '';
  const properties = Object.entries(node.properties).map(
    ([name, value]) => ` ${name}="${String(value)}"`,
  );
  return `<${node.tagName}${properties.join('')}>${inside}</${node.tagName}>`;
}

const HERO = `---
title: Acme
layout: home
hero:
  text: Clouds by weight.
  actions:
    - { label: /docs, to: /docs/start }
    - { label: Code, to: ./docs }
  panel: { image: ./cloud.light.svg, alt: A cloud }
cards:
  - { title: Light, text: As air., to: /docs }
---
`;

test('the hero is the beginning of the content, and the cards are its end', () => {
  expect(htmlOf(`${HERO}Between.`)).toBe(
    '<div className="hero"><div className="hero-text"><h1 id="acme">Acme</h1><p>Clouds by weight.</p>' +
      '<p className="hero-actions"><a href="docsgen:0" className="button">/docs</a> <a href="docsgen:1" className="button">Code</a></p></div>' +
      '<div className="hero-panel"><img src="docsgen:2" alt="A cloud" loading="eager" decoding="async"></img></div></div>' +
      '<p>Between.</p><cards><card title="Light" href="docsgen:3"><p>As air.</p></card></cards>',
  );
});

test('links have the places of their URLs in the front matter', () => {
  const { links, diagnostics, description, title } = read(HERO);
  expect(diagnostics).toEqual([]);
  expect(
    links.map(({ url, kind, place }) => `${url} ${kind} ${place?.line}:${place?.column}`),
  ).toEqual([
    '/docs/start link 7:27',
    './docs link 8:26',
    './cloud.light.svg image 9:19',
    '/docs link 11:40',
  ]);
  expect([title, description]).toEqual(['Acme', 'Clouds by weight.']);
});

test('links to one address have a place each', () => {
  const page =
    '---\nlayout: home\nhero: { actions: [{ label: A, to: /a }, { label: B, to: /a }] }\ncards: [{ title: A, to: /a }]\n---\n';
  expect(read(page).links.map(({ place }) => `${place?.line}:${place?.column}`)).toEqual([
    '3:35',
    '3:57',
    '4:25',
  ]);
});

test('K35: a link has the place of its own value, and not of text that looks like it', () => {
  const page = `---
title: Acme # to: /a
layout: home
hero:
  text: >-
    Write
    to: /a
  actions:
    # - { label: A, to: /a }
    - label: /a
      to: "/a"
    - { label: B, to: &b /b }
  panel:
    image:
      ./c.png
cards:
  - { title: A, text: 'to: /a', to: '/a' }
  - { title: "to: /d", to: "\\x2Fd" }
  - { title: B, to: *b }
---
`;
  expect(
    read(page).links.map(({ url, place }) => `${url} ${place?.line}:${place?.column}`),
  ).toEqual(['/a 11:12', '/b 12:26', './c.png 15:7', '/a 17:38', '/d 18:29', '/b 19:21']);
});

test('a heading of the page is the name, before any other', () => {
  const page = '---\nlayout: home\nhero: { name: Other, text: Short. }\n---\n# *Own* name\n\nText.';
  expect(htmlOf(page)).toBe(
    '<div className="hero"><div className="hero-text"><h1 id="own-name"><em>Own</em> name</h1><p>Short.</p></div></div><p>Text.</p>',
  );
  expect(read(page).title).toBe('Own name');
});

test('code in the panel is a code block', () => {
  const page =
    "---\nlayout: home\nhero: { name: A, panel: { language: diff, title: a.tf, code: '+ a' } }\n---\n";
  expect(htmlOf(page)).toMatch(/<div className="hero-panel">\s*<codeblock[^>]*title="a.tf"/);
});

test.each([
  ['another layout', 'layout: post\nhero: { text: 1 }\ncards: true'],
  ['no layout', 'cards: [a]'],
])('with %s, the fields are those of other generators', (_, fields) => {
  const { frontMatter, diagnostics } = read(`---\n${fields}\n---\n# A`);
  expect([frontMatter.hero, frontMatter.cards]).toEqual([undefined, undefined]);
  expect(diagnostics.filter(({ ruleId }) => ruleId === 'front-matter')).toEqual([]);
});

test.each([
  [
    'actions: [{ label: A, to: /a }, { label: B, to: /b }, { label: C, to: /c }, { label: D, to: /d }]',
    '"hero.actions": expected at most three actions, received a list',
  ],
  [
    'panel: { code: a, image: b }',
    '"hero.panel": expected one of "code", "image" and "component", received an object',
  ],
  ['tagline: A', '"hero": expected an object without "tagline", received an object'],
  ['actions: [{ label: A }]', '"hero.actions.0.to": expected a string, received'],
])('hero: { %s } is a finding', (hero, reason) => {
  const found = read(`---\nlayout: home\nhero: { ${hero} }\n---\n# A`).diagnostics;
  expect(found.map((one) => one.reason)).toEqual([
    expect.stringContaining(`Cannot use front matter field ${reason}`),
  ]);
});

test('a component in the panel of a page of Markdown is a finding at its name', () => {
  const [found] = read(
    '---\nlayout: home\nhero: { name: A, panel: { component: Meter } }\n---\n',
  ).diagnostics;
  expect(found).toMatchObject({
    ruleId: 'front-matter',
    reason: 'Cannot show component "Meter" of "hero": the page is Markdown',
    place: { line: 3, column: 38, endColumn: 43 },
  });
});
