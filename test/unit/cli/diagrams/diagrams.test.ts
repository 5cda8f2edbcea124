import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { Cache } from '../../../../cli/cache/cache.js';
import { Diagrams } from '../../../../cli/diagrams/diagrams.js';
import { repositoryRoot } from '../../../site.js';

const childUrl = pathToFileURL(join(inject('compiledDir'), 'diagram-child.js'));
const folder = mkdtempSync(join(tmpdir(), 'docsgen-diagrams-'));
const cache = new Cache(join(folder, 'cache'));
const diagrams = new Diagrams({ siteDir: repositoryRoot, cache, process: { childUrl } });

afterAll(() => {
  diagrams.end();
  cache.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Returns the page of a diagram that begins in the third line and the first column. */
function pageOf(...texts: readonly string[]) {
  const place = { line: 3, column: 1, endLine: 3, endColumn: 1 };
  return { path: 'docs/a.md', diagrams: texts.map((text) => ({ text, place })) };
}

async function draw(text: string) {
  const {
    diagrams: [svg],
    findings,
  } = await diagrams.draw(pageOf(text));
  return { svg: svg ?? null, findings };
}

/** @example 'docs/a.md:4:5 diagram: Cannot draw … | The block …' */
async function findingOf(text: string): Promise<string> {
  const { svg, findings } = await draw(text);
  expect(svg).toBeNull();
  return findings
    .map(
      ({ file, place, ruleId, reason, note }) =>
        `${file}:${place?.line}:${place?.column} ${ruleId}: ${reason} | ${note}`,
    )
    .join('\n');
}

describe('draws each kind as text in SVG', () => {
  it.each([
    ['flowchart LR\n  A[Read files] --> B{Valid}', ['Read', ' files', 'Valid']],
    ['sequenceDiagram\n  Alice->>Bob: Hello', ['Alice', 'Bob', 'Hello']],
    ['classDiagram\n  class Duck {\n    +swim()\n  }', ['Duck', 'swim()']],
    ['stateDiagram-v2\n  [*] --> Still', ['Still']],
    ['erDiagram\n  CUSTOMER ||--o{ ORDER : places', ['CUSTOMER', 'places']],
    ['gantt\n  dateFormat YYYY-MM-DD\n  Design :a, 2024-01-01, 3d', ['Design ']],
    ['pie\n  "Dogs" : 3\n  "Cats" : 1', ['Dogs', '75%']],
    ['gitGraph\n  commit id: "first"\n  branch next', ['first', 'next']],
    ['timeline\n  2024 : Start', ['2024', 'Start']],
    ['mindmap\n  Root\n    Leaf', ['Root', 'Leaf']],
    ['C4Context\n  Person(a, "Customer", "Pays")', ['Customer', 'Pays']],
  ])('%j', async (text, words) => {
    const { svg, findings } = await draw(text);
    expect(findings).toEqual([]);
    for (const word of words) expect(svg).toContain(`${word}<`);
    expect(svg).not.toMatch(
      /NaN|foreignObject|(?<!-)style[ =>]|class=|url\((?!#diagram-id-\d+\))|on\w+=/,
    );
    expect(svg).toMatch(/^<svg [^>]*width="[\d.]+" height="[\d.]+"/);
  });
});

it('writes the label of a mind map into the middle of its shape', async () => {
  const { svg } = await draw('mindmap\n  root((Root))');
  expect(svg).toMatch(/<text [^>]*text-anchor="middle"/);
});

it('draws the same text in the same way, and keeps it', async () => {
  const text = 'gitGraph\n  commit\n  commit';
  const { svg } = await draw(text);
  const own = new Cache(null);
  const another = new Diagrams({ siteDir: repositoryRoot, cache: own, process: { childUrl } });
  const other = await another.draw(pageOf(text));
  another.end();
  expect(other.diagrams).toEqual([svg]);
  const later = new Diagrams({
    siteDir: repositoryRoot,
    cache,
    process: { childUrl: new URL('file:///no-such-program.js') },
  });
  expect((await later.draw(pageOf(text))).diagrams).toEqual([svg]);
});

describe('reports the line of a mistake', () => {
  it.each([
    [
      'flowchart LR\n  A --> B\n  B --> (',
      'docs/a.md:5:9 diagram: Cannot draw the diagram: Mermaid does not expect "(" here',
    ],
    [
      '---\ntitle: T\n---\n%% a comment\n\npie\n  "A" : 1\n  %% another\n  "B" : x',
      'docs/a.md:11:9 diagram: Cannot draw the diagram: Mermaid cannot read this line',
    ],
    [
      'nonsense',
      'docs/a.md:3:1 diagram: Cannot draw the diagram: the first line names no kind of diagram',
    ],
  ])('%j', async (text, expected) => {
    expect(await findingOf(text)).toBe(
      `${expected} | Correct this line. The block is shown as code.`,
    );
  });

  it.each([
    [' \n', 'it is empty'],
    ['pie\n'.padEnd(1_000_000, 'x'), 'it has 1000000 characters, and the limit is 50000'],
  ])('of the whole diagram', async (text, reason) => {
    expect(await findingOf(text)).toBe(
      `docs/a.md:3:1 diagram: Cannot draw the diagram: ${reason} | The block is shown as code.`,
    );
  });
});

it('ends a diagram that takes too long', async () => {
  const limited = new Diagrams({
    siteDir: repositoryRoot,
    cache: new Cache(null),
    process: { childUrl, limitMs: 1 },
  });
  const { diagrams: svgs, findings } = await limited.draw(pageOf('flowchart LR\n  A --> B --> C'));
  limited.end();
  expect(svgs).toEqual([null]);
  expect(findings[0]?.reason).toBe('Cannot draw the diagram: it takes longer than 1 ms');
});

it.each([
  [null, 'the package "mermaid" is not installed'],
  ['9.4.3', 'version 9.4.3 of "mermaid" is older than 11'],
])('reports Mermaid %s once for the site', (version, reason) => {
  const siteDir = mkdtempSync(join(folder, 'site-'));
  if (version !== null) {
    mkdirSync(join(siteDir, 'node_modules/mermaid'), { recursive: true });
    writeFileSync(join(siteDir, 'node_modules/mermaid/package.json'), JSON.stringify({ version }));
  }
  const found = new Diagrams({ siteDir, cache }).reportMissing([pageOf('pie', 'pie')]);
  expect(found?.reason).toBe(`Cannot draw diagrams: ${reason}`);
  expect(found?.note).toBe(
    'Run "npm install mermaid" in the folder of the site. 2 blocks are shown as code.',
  );
});

describe('of the configuration of a diagram', () => {
  const withConfig = async (config: string, text: string) =>
    (await draw(`---\nconfig:\n${config}\n---\n${text}`)).svg;

  it.each([
    [
      '  c4: { person_bg_color: "#ff0000", personFontSize: 40 }',
      'C4Context\n  Person(a, "Customer")',
    ],
    ['  themeVariables: { primaryColor: "#ff0000" }', 'flowchart LR\n  A --> B'],
    ['  themeCSS: "rect { fill: #ff0000 }"', 'flowchart LR\n  A --> B'],
    ['  fontSize: 40', 'flowchart LR\n  A --> B'],
  ])('no color and no font applies: %s', async (config, text) => {
    expect(await withConfig(config, text)).toBe((await draw(text)).svg);
  });

  it.each([
    ['  theme: forest', 'flowchart LR\n  A --> B'],
    ['  look: handDrawn', 'flowchart LR\n  A --> B'],
    ['  flowchart: { curve: stepAfter }', 'flowchart LR\n  A --> B & C'],
    ['  sequence: { mirrorActors: false }', 'sequenceDiagram\n  A->>B: Hi'],
    ['  gitGraph: { mainBranchName: trunk }', 'gitGraph\n  commit id: "1"'],
  ])('%s applies', async (config, text) => {
    const svg = await withConfig(config, text);
    expect(svg).toMatch(/^<svg /);
    expect(svg).not.toBe((await draw(text)).svg);
  });
});

it('reports options that have no effect at their place', async () => {
  const { svg, findings } = await draw(
    '%%{init: {"theme": "forest", "fontFamily": "Arial",\n  "flowchart": {"curv": "linear"}}}%%\nflowchart LR\n  A --> B',
  );
  expect(svg).toMatch(/^<svg /);
  expect(
    findings.map(
      ({ place, reason, note }) => `${place?.line}:${place?.column} ${reason} | ${note}`,
    ),
  ).toEqual([
    '3:31 Option "fontFamily" of the diagram has no effect | Fonts, colors and safety are those of the site. Remove it.',
    '4:18 Option "flowchart.curv" of the diagram has no effect | Mermaid has no such option. Remove it.',
  ]);
});

describe('keeps nothing of an author but the drawing', () => {
  it.each([
    '%%{init: {"themeCSS": "rect { background: url(https://evil.example/a.png) }"}}%%\npie\n  "A" : 1',
    '%%{init: {"fontFamily": "x; } @import url(https://evil.example/f.css); .a {"}}%%\npie\n  "A" : 1',
    '%%{init: {"securityLevel": "loose", "flowchart": {"htmlLabels": true}}}%%\nflowchart LR\n  A["<img src=x onerror=alert(1)>a<b>c</b>"]',
    'flowchart LR\n  A --> B\n  style A fill:url(https://evil.example/#a),stroke:red',
    'flowchart LR\n  A --> B\n  classDef x fill:#f9f,font-family:evil\n  class A x',
    'flowchart LR\n  A --> B\n  click A href "javascript:alert(1)"',
    'flowchart LR\n  A["<script>alert(1)</script>"]',
  ])('%j', async (text) => {
    const { svg } = await draw(text);
    expect(svg ?? '').not.toMatch(
      /evil|<script|<img|onerror=|href=|foreignObject|(?<!-)style[ =>]/,
    );
  });
});
