/**
 * The parser slot: Markdown in, mdast with positions out. `remark` is the reference; `satteri` is a native parser that
 * gives the same tree, held equal by a differential test. Front matter never gets here: `page.ts` blanks it out.
 */
import type { Nodes, PhrasingContent, Root } from 'mdast';
import remarkDirective from 'remark-directive';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified, type Data, type Processor } from 'unified';
import type { ParseOptions } from './options.js';
import { chooseParser, satteri } from './parser-choice.js';
import { hasSlashInValue, remarkUnquotedValues } from './unquoted-values.js';
import { walk } from '../tree.js';

/** Parses Markdown. Container directives become nodes, and the leaf directive `::include`; every other one stays text. */
export function parseMarkdown(text: string, options: Pick<ParseOptions, 'parser' | 'gfm'>): Root {
  if (chooseParser(options) === 'satteri' && !hasSlashInValue(text)) {
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
  const processor = base
    .use(remarkDirective)
    .use(remarkOwnDirectives)
    .use(remarkUnquotedValues)
    .freeze();
  remarks.set(gfm, processor);
  return processor;
}

/** remark-directive takes `10:30` for a text directive and `::x` for a leaf; here only `:::` and `::include` are syntax. */
function remarkOwnDirectives(this: Processor): void {
  const extensions = this.data().micromarkExtensions ?? [];
  const colon = 58;
  for (const [index, extension] of extensions.entries()) {
    const flow = 'flow' in extension ? extension.flow?.[colon] : undefined;
    const [container, leaf] = Array.isArray(flow) ? flow : [];
    if (container !== undefined && leaf !== undefined)
      extensions[index] = { flow: { [colon]: [container, onlyInclude(leaf)] } };
  }
}

type Extension = NonNullable<Data['micromarkExtensions']>[number];
type Flow = NonNullable<Extract<Extension, { flow?: unknown }>['flow']>[string];
type Construct = Exclude<NonNullable<Flow>, readonly unknown[]>;
type Step = ReturnType<Construct['tokenize']>;

const INCLUDE = '::include';
/** Character codes of micromark that may follow the name: line endings, spaces, `[`, `{`, or the end of the file. */
const isAfterName = (code: number | null) =>
  code === null || code < 0 || code === 32 || code === 91 || code === 123;

/** The construct of leaf directives, tried where the name is "include". */
function onlyInclude(leaf: Construct): Construct {
  const name: Construct = {
    partial: true,
    tokenize(effects, ok, nok) {
      let index = 0;
      const next: Step = (code) => {
        if (index === INCLUDE.length) {
          effects.exit('data');
          return isAfterName(code) ? ok(code) : nok(code);
        }
        if (code !== INCLUDE.charCodeAt(index)) return nok(code);
        if (index++ === 0) effects.enter('data');
        effects.consume(code);
        return next;
      };
      return next;
    },
  };
  return {
    ...leaf,
    tokenize(effects, ok, nok) {
      return effects.check(name, effects.attempt(leaf, ok, nok), nok);
    },
  };
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

/** The first line of a container: satteri takes one, and drops the rest, where a bracket or brace stays open too. */
const CONTAINER_LINE =
  /:{3,}[\p{L}][\p{L}\p{N}_-]*(?:\[.*\])?(?:\{[^{}\r\n]*\})?[ \t]*(?=[\r\n]|$)/uy;

function isContainer(text: string, from: number): boolean {
  CONTAINER_LINE.lastIndex = text.indexOf(':::', from);
  return CONTAINER_LINE.test(text);
}

/**
 * satteri has no switch for text directives. One that is only `:name` is put back as the text it was; with a label,
 * attributes or a neighbour that could make it an autolink or emphasis, CommonMark may read it otherwise.
 */
function undoTextDirectives(tree: Root, text: string): boolean {
  let isExact = true;
  walk<Nodes>(tree, (node, parent, index) => {
    if (node.type === 'leafDirective' && node.name !== 'include') isExact = false;
    if (node.type === 'containerDirective')
      isExact &&= isContainer(text, node.position?.start.offset ?? 0);
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
