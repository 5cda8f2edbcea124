/**
 * The parser slot. In: Markdown. Out: mdast with positions. `remark` is the reference; `satteri` is a native parser that
 * gives the same tree, which a differential test checks. Front matter never gets here: `page.ts` blanks it out.
 */
import type { Root } from 'mdast';
import remarkDirective from 'remark-directive';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified, type Data, type Processor } from 'unified';
import { remarkBackticks } from './math/backticks.js';
import { loadedMath } from './math/load-math.js';
import { DEFAULT_PARSE_OPTIONS, type ParseOptions } from './options.js';
import { chooseParser } from './parser-choice.js';
import { parseWithSatteri } from './satteri.js';
import { loadedPlugins } from './site-plugins/load.js';
import { extendsSyntax, parseWithPlugins } from './site-plugins/syntax.js';
import { hasSlashInValue, remarkUnquotedValues } from './unquoted-values.js';

type ParserOptions = Pick<ParseOptions, 'parser' | 'gfm'> &
  Partial<Pick<ParseOptions, 'math' | 'sitePlugins' | 'timeoutMs'>>;

/**
 * Parses Markdown. Container directives and the leaf directive `::include` become nodes; every other directive stays text.
 *
 * @param path the file whose lines `text` has, if any
 * @throws PluginFailure if a plugin's syntax extension fails
 */
export function parseMarkdown(text: string, options: ParserOptions, path?: string): Root {
  const isNative = chooseParser(options) === 'satteri' && !extendsSyntax(options);
  if (isNative && !hasSlashInValue(text) && !mayHaveFormulas(text, options)) {
    const tree = parseWithSatteri(text, options.gfm);
    if (tree !== null) return tree;
  }
  const parser = remark(options);
  if (!options.sitePlugins) return parser.parse(text);
  const { timeoutMs = DEFAULT_PARSE_OPTIONS.timeoutMs } = options;
  return parseWithPlugins(() => parser.parse(text), { path: path ?? null, timeoutMs });
}

type Remark = Processor<Root, undefined, undefined, undefined, undefined>;

const remarks = new Map<string, Remark>();

function remark(options: ParserOptions): Remark {
  const math = loadedMath({ math: options.math === true });
  const kind = JSON.stringify([options.gfm, math !== null, options.sitePlugins?.url]);
  const known = remarks.get(kind);
  if (known !== undefined) return known;
  const base = unified().use(remarkParse);
  if (options.gfm) base.use(remarkGfm);
  if (math !== null) base.use(math.remarkMath).use(remarkBackticks);
  base.use(remarkDirective).use(remarkOwnDirectives).use(remarkUnquotedValues);
  // Site plugins come after ours, so that a plugin may add directives that are not syntax here.
  for (const use of loadedPlugins(options).remarkPlugins) base.use(use.plugin, ...use.options);
  const processor = base.freeze();
  remarks.set(kind, processor);
  return processor;
}

/** Only remark has the syntax of remark-math. */
export function mayHaveFormulas(
  text: string,
  { math }: Partial<Pick<ParseOptions, 'math'>>,
): boolean {
  return math === true && text.includes('$');
}

/** remark-directive takes `10:30` for a text directive and `::x` for a leaf; here only `:::` and `::include` are syntax. */
export function remarkOwnDirectives(this: Processor): void {
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

/** The construct of leaf directives, limited to the name "include". */
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
