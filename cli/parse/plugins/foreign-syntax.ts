/**
 * Finds what only another generator understands: code and components of MDX, includes and `[[toc]]` of VitePress. It
 * would be published as text, or vanish, without a word. The tree stays as it is; each kind is one `foreign-syntax`
 * warning a page, at its first place, that says what to write instead.
 *
 * `<Project ID>` is a placeholder and no component: a component has an attribute, or an end.
 */
import type { Nodes, Root } from 'mdast';
import type { Position } from 'unist';
import type { VFile } from 'vfile';
import { contextOf, report } from '../context.js';
import { walk } from '../../tree.js';

type Finding = readonly [what: string, note: string];

/** A page with more is of another generator altogether; a hostile one has a million. */
const MOST_FINDINGS = 20;

const NO_CODE = 'Pages run no code: remove the line. It is shown as text.';

/** Patterns over the source of a node, what to call the find, and the way out. */
const SYNTAXES: readonly (readonly [pattern: RegExp, ...Finding])[] = [
  [
    /^import\s[^\r\n'"]{0,200}['"](?:!!raw-loader!|[^'"\r\n]{1,200}\?raw['"])/m,
    'import of code',
    'Write a code block without code whose first line has file="…", and region="…" or lines="…". The line is shown as text.',
  ],
  [
    /^import\s[^\r\n'"]{0,200}['"][^'"\r\n]{1,200}\.mdx?['"]/m,
    'import of Markdown',
    'Write ::include{file="…"} where its component stands. The line is shown as text.',
  ],
  [
    /^import\s[^\r\n'"]{0,200}['"](?!!!raw-loader!|[^'"\r\n]{1,200}(?:\.mdx?|\?raw)['"])[^'"\r\n]{1,200}['"];?[ \t]*$/m,
    'import of MDX',
    NO_CODE,
  ],
  [/^export\s+(?:const|let|function|default)\b/m, 'export of MDX', NO_CODE],
  [/^\{\/\*/, 'comment of MDX', 'Write <!-- … -->. It is shown as text.'],
  [
    /^<[a-z][a-z0-9]*\s[^<>={]{0,200}=\{/,
    'attribute of MDX',
    'Write HTML attributes. The element is shown as text.',
  ],
  [
    /^\[\[toc\]\][ \t]*$/i,
    '"[[toc]]"',
    'Remove it: the table of contents stands beside every page. It is shown as text.',
  ],
  [
    /^<<<[ \t]*[@.\w]/,
    'code include of VitePress',
    'Write a code block without code whose first line has file="…", and region="…" or lines="…". It is shown as text.',
  ],
  [
    /^<!--[ \t]*@include:/,
    'include of VitePress',
    'Write ::include{file="…"}, with region="…", heading="…" or lines="…" for a part. It is left out.',
  ],
  [
    /^\{\{[ \t]*#(?:rustdoc_)?include\b/,
    'include of mdBook',
    'Write ::include{file="…"} for Markdown, or file="…" on the first line of a code block without code. It is shown as text.',
  ],
];

/** What any of it begins with. Few paragraphs have it, and looking for one thing is quick. */
const SIGN = /[<{]|\[\[|^(?:im|ex)port\s/m;

const COMPONENT = /<([A-Z]\w*(?:\.\w+)*)(?=[\s/>])([^<>]*)>/g;

/** What to write for the components that most sites use. */
const REPLACEMENTS: readonly (readonly [names: RegExp, replacement: string])[] = [
  [/^(?:Tabs|TabItem|Tab|TabbedContent)$/, '"::::tabs" around ":::tab[Title]"'],
  [/^(?:CodeGroup|CodeTabs|PackageManagerTabs)$/, '":::code-group" around code blocks with titles'],
  [/^(?:Card|Cards|CardGrid|CardGroup|CardList|LinkCard)$/, '"::::cards" around ":::card[Title]"'],
  [/^Steps$/, '":::steps" around an ordered list'],
  [/^(?:Admonition|Aside|Callout)$/, '":::note[Title]"'],
  [/^(?:Details|Accordion)$/, '":::details[Summary]"'],
  [/^(?:CodeBlock|Code)$/, 'a code fence'],
];

export function remarkForeignSyntax() {
  return (tree: Root, file: VFile): void => {
    const context = contextOf(file);
    const ended = new Set(context.source.match(/(?<=<\/)[A-Z][\w.]*(?=>)/g));
    const found = new Set<string>();
    const find = (node: Nodes, source: string, match: RegExpExecArray, [what, note]: Finding) => {
      if (found.has(what) || found.size >= MOST_FINDINGS) return;
      found.add(what);
      const position = placeIn(node.position, source, match);
      report(context, 'foreign-syntax', { reason: `Cannot use the ${what}`, note, position });
    };
    walk<Nodes>(tree, (node) => {
      if (node.type !== 'paragraph' && node.type !== 'html') return;
      const start = node.position?.start.offset ?? 0;
      const source = context.source.slice(start, node.position?.end.offset ?? start);
      if (!SIGN.test(source)) return;
      for (const [pattern, ...finding] of SYNTAXES) {
        const match = pattern.exec(source);
        if (match) find(node, source, match, finding);
      }
      for (const match of source.replace(/`[^`]*`/g, blank).matchAll(COMPONENT)) {
        const [, name = '', attributes = ''] = match;
        if (attributes.includes('=') || attributes.endsWith('/') || ended.has(name))
          find(node, source, match, [`component <${name}>`, adviseOn(name)]);
      }
    });
  };
}

function blank(text: string): string {
  return ' '.repeat(text.length);
}

function adviseOn(name: string): string {
  const replacement = REPLACEMENTS.find(([names]) => names.test(name))?.[1];
  const advice = replacement ?? 'Markdown, or an element of HTML';
  return `Write ${advice}: pages have no components. Its tags are shown as text.`;
}

/** The line of a match, from where it begins to the end of its first line. */
function placeIn(
  position: Position | undefined,
  source: string,
  match: RegExpExecArray,
): Position | undefined {
  if (position === undefined) return undefined;
  const before = source.slice(0, match.index).split(/\r\n|\n|\r/);
  const line = position.start.line + before.length - 1;
  const indent = before.length === 1 ? position.start.column : 1;
  const column = indent + (before.at(-1)?.length ?? 0);
  const [text = ''] = match[0].split(/[\r\n]/);
  return { start: { line, column }, end: { line, column: column + text.trimEnd().length } };
}
