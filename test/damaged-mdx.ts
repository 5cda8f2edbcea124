/**
 * MDX pages with random damage: pieces are cut, doubled, moved or inserted. In: a seed and a number of pages. Out: problems
 * of parsing them: an exception, or a finding without a place.
 */
import { CASES } from './conformance/mdx-cases.js';
import { loadMdx } from '../cli/parse/components/load-mdx.js';
import { DEFAULT_PARSE_OPTIONS } from '../cli/parse/options.js';
import { parsePage } from '../cli/parse/page.js';
import { createRandom, type Random } from './random.js';

const PAGE = `---
title: A
---
import Tabs from '@theme/Tabs';
import TabItem from '@theme/TabItem';
import Part from './_part.mdx';
import data from './data.json';

export const Card = ({ title, children }) => (
  <div className="card" style={{ color: 'red' }}>
    <h2>{title}</h2>
    {children}
  </div>
);

# A {#a}

<!-- a comment -->

:::note Title
Text with {data.a} and \`code {x}\`.
:::

<Tabs groupId="os" values={[{ label: 'A', value: 'a' }]}>
  <TabItem value="a" label={<b>A</b>}>

    - one
    - two <br />

    \`\`\`js title="a.js"
    const a = { b: 1 };
    \`\`\`

  </TabItem>
</Tabs>

| a | b |
| - | - |
| {1 + 1} | <Card title="x">y</Card> |

<Part name="x" {...data} />

{[1, 2].map((n) => <li key={n}>{n}</li>)}
`;

const PAGES: readonly string[] = [
  PAGE,
  ...Object.values(CASES).map((page) => (typeof page === 'string' ? page : page.text)),
];

const PIECES = (
  '{ } < > </ /> <> </> {/* */} <!-- --> {...a} <Box <Box> </Box> <b> </b> " \' ` ``` ~~~ ( ) [ ] => import export ' +
  'export\\n const default from :::note ::: ::include{file="_part.mdx"} {#id} \\\\ \\0 \\uF8F0 $ # > - | * _ :: . , ; = <a href="'
)
  .split(' ')
  .map((piece) => piece.replaceAll('\\n', '\n').replaceAll('\\0', '\0'));
const SPACES = ['\n', '\n\n', '  ', '\t', '\r\n', '    ', '\u2028', '\uFEFF'];

/** Damages a page up to five times; some pages are joined from several. */
export function damagedMdx(random: Random): string {
  const pick = <Item>(items: readonly Item[]): Item | undefined =>
    items[Math.floor(random() * items.length)];
  let text = Array.from({ length: 1 + Math.floor(random() * 3) }, () => pick(PAGES)).join('\n\n');
  const point = () => Math.floor(random() * (text.length + 1));
  for (let count = Math.floor(random() * 5); count >= 0; count--) {
    const [start = 0, end = 0] = [point(), point()].toSorted((a, b) => a - b);
    const near = Math.min(end, start + 20);
    const damages = [
      () => text.slice(0, start) + text.slice(near),
      () => text.slice(0, start) + (pick(PIECES) ?? '') + text.slice(start),
      () => text.slice(0, start) + (pick(SPACES) ?? '') + text.slice(start),
      () => text.slice(0, near) + text.slice(start, near) + text.slice(near),
      () => text.slice(0, end),
      () => text.slice(0, start) + text.slice(end) + text.slice(start, end),
      () =>
        text.replace(/\n/g, (line) => (random() < 0.1 ? (pick(['\n> ', '\n  ', '']) ?? '') : line)),
    ];
    text = pick(damages)?.() ?? text;
  }
  return text;
}

/** Parses damaged pages. The seed of a page makes it again. */
export async function parseDamagedMdx(seed: number, pages: number): Promise<string[]> {
  await loadMdx({ format: 'mdx' });
  return Array.from({ length: pages }, (_, index) => judge(seed + index)).flat();
}

function judge(seed: number): string[] {
  const random = createRandom(seed);
  const text = damagedMdx(random);
  const parser = random() < 0.2 ? 'remark' : 'auto';
  const part = { path: 'docs/_part.mdx', text: damagedMdx(random), hash: '' };
  const file = { path: 'docs/a.mdx', text, hash: '', includes: [part] };
  const { diagnostics } = parsePage(file, { ...DEFAULT_PARSE_OPTIONS, format: 'mdx', parser });
  return diagnostics
    .filter(({ ruleId, file, place }) => ruleId === 'page-crash' || file === null || place === null)
    .map(({ ruleId, reason, note }) => `seed ${seed}: ${ruleId} ${reason} ${note}`);
}
