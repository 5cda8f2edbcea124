/**
 * The parser slot: Markdown in, mdast with positions out. `remark` is the reference; `satteri` is a native parser that
 * gives the same tree, held equal by a differential test. Front matter never gets here: `page.ts` blanks it out.
 */
import type { Nodes, PhrasingContent, Root } from 'mdast';
import remarkDirective from 'remark-directive';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified, type Processor } from 'unified';
import type { ParseOptions } from './options.js';
import { chooseParser, satteri } from './parser-choice.js';
import { walk } from '../tree.js';

/** Parses Markdown. Text and leaf directives stay text; container directives become nodes. */
export function parseMarkdown(text: string, options: Pick<ParseOptions, 'parser' | 'gfm'>): Root {
  if (chooseParser(options) === 'satteri') {
    const tree = parseWithSatteri(text, options.gfm);
    if (tree !== null) return tree;
  }
  return remark(options.gfm).parse(text);
}

type Remark = Processor<Root, undefined, undefined, undefined, undefined>;

const remarks = new Map<boolean, Remark>();

function remark(gfm: boolean): Remark {
  const known = remarks.get(gfm);
  if (known !== undefined) return known;
  const base = unified().use(remarkParse);
  if (gfm) base.use(remarkGfm);
  const processor = base.use(remarkDirective).use(remarkContainersOnly).freeze();
  remarks.set(gfm, processor);
  return processor;
}

/** `10:30` is a text directive and `::x` a leaf directive for remark-directive; here only `:::` is syntax. */
function remarkContainersOnly(this: Processor): void {
  const extensions = this.data().micromarkExtensions ?? [];
  const colon = 58;
  for (const [index, extension] of extensions.entries()) {
    const flow = 'flow' in extension ? extension.flow?.[colon] : undefined;
    const container = Array.isArray(flow) ? flow[0] : undefined;
    if (container !== undefined) extensions[index] = { flow: { [colon]: container } };
  }
}

/** `null` when the page holds something that only the reference parser can leave as text. */
function parseWithSatteri(text: string, gfm: boolean): Root | null {
  if (satteri === null) {
    throw new Error(
      'Cannot load the native binding of "satteri"; set `markdown.parser` to "auto" or "remark"',
    );
  }
  const features = { gfm, directive: true, frontmatter: false };
  const tree: Nodes = satteri.markdownToMdast(text, { features }) as Root;
  return tree.type === 'root' && undoTextDirectives(tree, text) ? tree : null;
}

/** Hyphens and underscores between letters or digits are never emphasis. */
const PLAIN_TEXT_DIRECTIVE = /^:[A-Za-z\d]+(?:[-_]+[A-Za-z\d]+)*$/;

/**
 * satteri has no switch for text directives. One that is only `:name` is put back as the text it was; with a label,
 * attributes or a neighbour that could make it an autolink or emphasis, CommonMark may read it otherwise.
 */
function undoTextDirectives(tree: Root, text: string): boolean {
  let isExact = true;
  walk<Nodes>(tree, (node, parent, index) => {
    if (node.type === 'leafDirective') isExact = false;
    if (node.type !== 'textDirective') return;
    const start = node.position?.start.offset ?? 0;
    const end = node.position?.end.offset ?? 0;
    const value = text.slice(start, end);
    if (!PLAIN_TEXT_DIRECTIVE.test(value) || /[@[{_-]/.test(text.charAt(end))) isExact = false;
    const restored: PhrasingContent = { type: 'text', value, position: node.position };
    (parent.children as PhrasingContent[])[index] = restored;
  });
  if (isExact) mergeTexts(tree);
  return isExact;
}

/** Neighbouring texts become one, as a parser without text directives would have left them. */
function mergeTexts(tree: Root): void {
  walk<Nodes>(tree, (node, parent, index) => {
    if (node.type !== 'text') return;
    let next = parent.children[index + 1] as Nodes | undefined;
    while (next?.type === 'text') {
      node.value += next.value;
      if (node.position !== undefined && next.position !== undefined) {
        node.position = { start: node.position.start, end: next.position.end };
      }
      parent.children.splice(index + 1, 1);
      next = parent.children[index + 1] as Nodes | undefined;
    }
  });
}
