/**
 * Random pages of damaged HTML and Markdown: elements that are open, closed, nested or cut, in every kind of content. In:
 * random numbers. Out: the text of a page, the same for the same numbers.
 */
import type { Random } from './random.js';

/** A list of alternatives; each call makes a new text. */
type Maker = (random: Random, depth: number) => string;

const TAGS = (
  'a abbr article aside b big blockquote br button caption center code col colgroup dd del details dfn div dl dt em ' +
  'embed fieldset figcaption figure font footer form frame frameset h1 h2 h3 h6 head header hr html i iframe img input ins ' +
  'kbd label legend li link main map mark math meta nav nobr noembed noscript object ol optgroup option output p param ' +
  'picture plaintext pre progress q rp rt ruby s samp script section select small source span strike strong style sub ' +
  'summary sup svg table tbody td template textarea tfoot th thead time title tr tt u ul var video wbr xmp x-y BR Link Tabs'
).split(' ');

const ATTRIBUTES = [
  'href="/gone"',
  'href="./p1.md#x"',
  'href=https://example.com',
  'href="#',
  'id="a"',
  "id='top'",
  'name=x',
  'src="./no.png"',
  'src="img.png"',
  'srcset="a.png 1x, b.png 2x"',
  'class="x y"',
  'style="a:b"',
  'onclick="x"',
  'colspan=2',
  'align=left',
  'open',
  'title="a>b"',
  'title="a\nb"',
  'href="javascript:x"',
  'href="%zz"',
  'a="',
  "b='",
  'c=`d`',
  '{...x}',
  '=',
  '"',
];

const NAMES = [
  'note',
  'tip',
  'warning',
  'details',
  'tabs',
  'tab',
  'steps',
  'cards',
  'card',
  'nope',
];

const WORDS = [
  'word',
  'two words',
  '&amp;',
  '&lt',
  '&#0;',
  '&#x110000;',
  '\\',
  '`code`',
  '`',
  '*em*',
  '**',
  '_',
  '~~x~~',
  '<',
  '>',
  '](',
  '[',
  ']',
  '![',
  '|',
  '{#id}',
  '{{ x }}',
  'www.example.com',
  'https://example.com/<b>',
  'a@b.example',
  '[^1]',
  '[^2]',
  '[^gone]',
  '[x](./p1.md)',
  '[x](/docs/gone "t")',
  '[x][ref]',
  '![i](img.png)',
  '![i](<no file.png>)',
  '\u0000',
  '\u200b',
  '\ud800',
  '\u{1F600}',
  ':::',
  '<!--',
  '-->',
  '<![CDATA[',
  ']]>',
  '<?',
  '<!x>',
  '    ',
  '\t',
  '  \n',
  '\r',
  '\r\n',
  '\u00a0',
];

function pick<Item>(random: Random, items: readonly [Item, ...Item[]] | readonly Item[]): Item {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new RangeError('Cannot pick from an empty list');
  return item;
}

function times(random: Random, most: number, make: () => string): string[] {
  return Array.from({ length: Math.floor(random() * (most + 1)) }, make);
}

const openTag: Maker = (random) => {
  const attributes = times(random, 2, () => ` ${pick(random, ATTRIBUTES)}`).join('');
  return `<${pick(random, TAGS)}${attributes}${pick(random, ['>', '>', '>', '>', '/>', ' />', '', '\n>'])}`;
};
const closeTag: Maker = (random) =>
  `</${pick(random, TAGS)}${pick(random, ['>', '>', '>', ' >', ''])}`;

/** An element with every kind of damage around its content. */
const element: Maker = (random, depth) => {
  const name = pick(random, TAGS);
  const attributes = times(random, 2, () => ` ${pick(random, ATTRIBUTES)}`).join('');
  const between = pick(random, ['', '', '\n', '\n\n', '\n    ']);
  const end = pick(random, [
    `</${name}>`,
    `</${name}>`,
    '',
    `</${pick(random, TAGS)}>`,
    `</${name}`,
  ]);
  return `<${name}${attributes}>${between}${inline(random, depth - 1)}${between}${end}`;
};

const inline: Maker = (random, depth) =>
  times(random, 4, () => {
    if (depth <= 0) return pick(random, WORDS);
    return pick<Maker>(random, [
      (use) => pick(use, WORDS),
      (use) => pick(use, WORDS),
      openTag,
      closeTag,
      element,
      (use) => `*${inline(use, depth - 1)}*`,
      (use) => `**${inline(use, depth - 1)}**`,
      (use) => `[${inline(use, depth - 1)}](${pick(use, ['/gone', './p1.md', '#x', '<', ''])})`,
    ])(random, depth);
  }).join(pick(random, ['', ' ', ' ', '\n']));

/** Adds one prefix to the first line, and another to all other lines. */
function prefixed(text: string, first: string, rest: string): string {
  return first + text.replaceAll('\n', `\n${rest}`);
}

const BLOCKS: readonly Maker[] = [
  (random) => inline(random, 2),
  (random) => inline(random, 3),
  element,
  (random, depth) =>
    `${openTag(random, depth)}\n\n${block(random, depth - 1)}\n\n${closeTag(random, depth)}`,
  (random, depth) =>
    prefixed(
      block(random, depth - 1),
      `[^${pick(random, ['1', '2', 'x'])}]: `,
      pick(random, ['    ', '    ', '']),
    ),
  (random, depth) =>
    times(random, 3, () =>
      prefixed(
        block(random, depth - 1),
        pick(random, ['- ', '* [ ] ', '1. ']),
        pick(random, ['  ', '   ', '']),
      ),
    ).join('\n'),
  (random, depth) => prefixed(block(random, depth - 1), '> ', pick(random, ['> ', '> ', ''])),
  (random, depth) =>
    `> [!${pick(random, ['NOTE', 'WARNING', 'x'])}]\n${prefixed(block(random, depth - 1), '> ', '> ')}`,
  (random) => `${pick(random, ['->', '~>', '!>'])} ${inline(random, 2)}`,
  (random) => {
    const cell = () => inline(random, 2).replaceAll(/[\r\n]/g, ' ');
    const row = () => `| ${cell()} | ${cell()} |`;
    return `${row()}\n| --- | :-: |\n${times(random, 3, row).join('\n')}`;
  },
  (random, depth) => {
    const colons = ':'.repeat(3 + depth);
    const label = pick(random, [
      '',
      '',
      ` ${inline(random, 1)}`,
      `[${inline(random, 1)}]`,
      '{title="a"}',
      '{href="/gone"',
      '{#id .c}',
    ]);
    const end = pick(random, [colons, colons, '', ':::', `\t${colons}`]);
    return `${colons}${pick(random, NAMES)}${label}\n${block(random, depth - 1)}\n${end}`;
  },
  (random) =>
    `::include{file="${pick(random, ['_part.md', './_open.md', '_table.html', 'p1.md', '../x.md', ''])}"${pick(random, ['', ' lines="1-2"', ' heading="Part"'])}}`,
  (random, depth) =>
    `${'#'.repeat(1 + Math.floor(random() * 6))} ${inline(random, depth).replaceAll(/[\r\n]/g, ' ')}`,
  (random, depth) =>
    `${pick(random, ['```', '~~~', '````'])}${pick(random, ['', 'js', 'hcl {1,', 'html title="<b>"', 'mermaid', '{x'])}\n${block(random, depth - 1)}\n${pick(random, ['```', '~~~', ''])}`,
  (random) =>
    `<table>${times(random, 5, () => pick(random, ['<tr>', '<td>', '</td>', '</tr>', '<tbody>', '\n\n', '<caption>', '<p>', 'x', '<a href="/gone">', '[x](/gone)', '</table>', '<table>', '\n```js\nx\n```\n'])).join('')}${pick(random, ['</table>', ''])}`,
  (random) => `[ref]: ${pick(random, ['/gone', './p1.md', '<', '%zz', 'javascript:x'])}`,
  (random) => `<!-- ${inline(random, 1)} ${pick(random, ['-->', ''])}`,
  () => '---',
];

const block: Maker = (random, depth) => {
  if (depth <= 0) return inline(random, 2);
  const blocks = Array.from({ length: 1 + Math.floor(random() * 2) }, () =>
    pick(random, BLOCKS)(random, depth),
  );
  return blocks.join(pick(random, ['\n\n', '\n\n', '\n']));
};

const FRONT_MATTER = [
  '',
  '',
  '',
  '',
  '---\ntitle: A\n---\n',
  '---\ntitle: "A\n---\n',
  '---\nslug: /x/y\n---\n',
  '---\nslug: ../x\n---\n',
  '---\ntitle: <b>A\ndescription: "</p>"\n---\n',
  '---\ntags: [a, <b>]\n---\n',
  '---\n',
  '+++\nx = 1\n+++\n',
];

/** A page; one in ten is cut somewhere. */
export function damagedPage(random: Random): string {
  const blocks = Array.from({ length: 1 + Math.floor(random() * 5) }, () => block(random, 3));
  const text = pick(random, FRONT_MATTER) + blocks.join('\n\n') + pick(random, ['', '\n']);
  return random() < 0.1 ? text.slice(0, Math.floor(random() * text.length)) : text;
}

/** Files that the pages include and show. */
export const PARTS: Readonly<Record<string, string>> = {
  'docs/_part.md': '# Part\n\n<p>An <a href="/gone">open\n\ntext[^1]\n\n[^1]: <b>note\n',
  'docs/_open.md': '<details>\n\n:::note\n| a |\n| - |\n| <td> |\n',
  'docs/_table.html': '<table><tr><td>x',
};
