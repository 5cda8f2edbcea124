/**
 * Parses one file to one page with its content: Markdown, MDX, or a component of React. It is pure and knows nothing of the
 * theme, the base path, or other files than those that the page includes. In: a file. Out: the page. Anything wrong with the
 * file, or an error of docsgen, is a diagnostic of the page.
 */
import type { Root as HastRoot } from 'hast';
import type { Node } from 'unist';
import { VFile } from 'vfile';
import { diagnostic } from '../diagnostics/diagnostic.js';
import { attemptPage } from '../diagnostics/page-crash.js';
import { placeAt } from '../diagnostics/place-at.js';
import type { Diagnostic, PageComponents, SearchSection, ShownPage, SourceFile } from '../types.js';
import { placeOf, type PageContext } from './context.js';
import { withoutUnsafeUrls } from './front-matter-urls.js';
import { blankFrontMatter } from './front-matter.js';
import { createMdxContext, listShownToday } from './mdx-context.js';
import { maskFields, readPageFields, type PageFields } from './page-fields.js';
import { findHiddenCharacters } from './hidden-characters.js';
import { optionsFor, type ParseOptions } from './options.js';
import { expandIncludes, mayInclude, type Expanded } from './include/expand.js';
import { createOrigin, locate, type Origin } from './include/origin.js';
import { mayImport } from '../pages/page-format.js';
import { namesScripts } from '../pages/page-scripts.js';
import { renderFormulas } from './math/formulas.js';
import { parsePart } from './mdx/parse-part.js';
import { blankTitles } from './plugins/directive-titles.js';
import { directiveNames } from './directives/index.js';
import { isComponentPage, readComponentPage } from './component-page.js';
import { emptyPage } from './empty-page.js';
import { addHome } from './home.js';
import type { WholePage } from './packed-page.js';
import { highlightCode, runProcessor } from './processor.js';
import { PluginFailure } from './site-plugins/failure.js';
import { withPatience } from './site-plugins/guard.js';
import { MadeLinks } from './site-plugins/made-links.js';
import { describePage, hasTitle, listAnchors, listSections, titlePage } from './page-summary.js';
import { countTerms } from './terms.js';
import { hashTree, packTree } from '../content-tree/packed-tree.js';
import { findDeeperThan } from '../content-tree/tree.js';
import { MAX_FILLED } from '../variables/variables.js';

/**
 * Parses one page. The same file and options always give the same page. It never throws: an error on the way is a
 * `page-crash` finding of an empty page.
 *
 * @example parsePage({ path: 'docs/a.md', text: '# A', hash }, DEFAULT_PARSE_OPTIONS).title // 'A'
 */
export function parsePage(file: SourceFile, siteOptions: ParseOptions): WholePage {
  const options = optionsFor(file.path, siteOptions);
  const attempt = attemptPage({ file: file.path, does: 'parse the page' }, () =>
    withPatience(() =>
      isComponentPage(file.path) ? parseComponentPage(file, options) : parseWhole(file, options),
    ),
  );
  return 'crash' in attempt ? emptyPage(file, [attempt.crash], options) : attempt.result;
}

function parseWhole(file: SourceFile, options: ParseOptions): WholePage {
  if (file.text.length > options.maxCharacters)
    return emptyPage(file, [tooLarge(file, options)], options);
  const read = readPageFields(file.path, file.text, options);
  const frontMatter = { ...read, ...withoutUnsafeUrls(file.path, read, options) };
  try {
    const content = parseContent(file, frontMatter, options);
    if ('problem' in content) return emptyPage(file, content.problem, options);
    const components = content.context.mdx?.builder.finish() ?? null;
    // Search reads the finished article of a page with components.
    const sections =
      options.isIndexed && components === null
        ? listSections(content.tree, content.context.headings)
        : [];
    highlightCode(content.tree, content.vfile);
    renderFormulas(content.tree, content.context);
    return createPage(file, { frontMatter, sections, components, ...content });
  } catch (error) {
    // Only packages still recurse. A stack overflow there means nesting that the limit let through.
    if (error instanceof RangeError && error.message.includes('call stack')) {
      return emptyPage(file, [tooDeep(file, options, null)], options);
    }
    if (error instanceof PluginFailure) {
      const { finding } = error;
      return emptyPage(file, [{ ...finding, file: finding.file ?? file.path }], options);
    }
    throw error;
  }
}

/** The pages that the component shows are parsed as those of a page of MDX that is otherwise empty. */
function parseComponentPage(file: SourceFile, options: ParseOptions): WholePage {
  const [first] = file.shown ?? [];
  if (first === undefined) return readComponentPage(file, options);
  if (options.format === 'md')
    return emptyPage(file, [describeUnreadPage(file.path, first)], options);
  const fields = readPageFields(file.path, '', options);
  const content = parseContent({ ...file, text: '' }, fields, options);
  if ('problem' in content) return emptyPage(file, content.problem, options);
  const { context, expanded, tree, vfile } = content;
  const origin = originOf(file, expanded);
  highlightCode(tree, vfile);
  renderFormulas(tree, context);
  return readComponentPage(file, options, {
    nodes: tree.children,
    links: context.links.map(origin.ofLink),
    anchors: listAnchors(tree),
    diagnostics: [...(expanded?.diagnostics ?? []), ...listFindings(context, origin)],
    ...(expanded?.includes.length && { includes: expanded.includes }),
    components: context.mdx?.builder.finish() ?? null,
  });
}

function describeUnreadPage(path: string, { file, written, place }: ShownPage): Diagnostic {
  return diagnostic('component', `Cannot publish "${path}": it shows the page "${written}"`, {
    file,
    place,
    note: 'Set "markdown.format" to "detect" so that components can show pages, or write the page as a component.',
  });
}

interface Content {
  readonly tree: HastRoot;
  readonly context: PageContext;
  readonly vfile: VFile;
  /** `null` if the page includes nothing. */
  readonly expanded: Expanded | null;
}

/** Returns the content tree with code blocks as `pre > code` and everything found on the way, or why there is no tree. */
export function parseContent(
  file: SourceFile,
  frontMatter: PageFields,
  siteOptions: ParseOptions,
): Content | { problem: readonly Diagnostic[] } {
  const written = prepareText(file, frontMatter);
  const options = optionsOf(frontMatter, siteOptions);
  const isOfMdx = mayImport(file.path, options);
  const { variables } = frontMatter;
  const expanded =
    isOfMdx || mayInclude(written) ? expandIncludes(file, written, { options, variables }) : null;
  if (expanded?.isBroken === true) return { problem: expanded.diagnostics };
  const mask = (text: string) => variables?.mask(text, isOfMdx) ?? text;
  const context = createContext(file, {
    source: mask(expanded?.text ?? written),
    frontMatter: mask(file.text.slice(0, frontMatter.bodyOffset)),
    variables,
    options,
    elements: namesScripts({ page: frontMatter }) ? [] : null,
    mdx:
      expanded === null || !isOfMdx
        ? null
        : createMdxContext(file, frontMatter, { expanded, options }),
  });
  const mdast = expanded?.tree ?? parsePart(context.prepared, options, file.path);
  const problem = ({ position }: Node) => {
    const found = tooDeep(file, options, position?.start ?? null);
    return { problem: [originOf(file, expanded).ofFinding(found)] };
  };
  const deep = findDeeperThan(mdast, options.maxDepth);
  if (deep !== null) return problem(deep);
  const shown = variables?.restore(context.prepared) ?? context.prepared;
  const vfile = new VFile({ path: file.path, value: shown });
  vfile.data.page = context;
  addHome(mdast, context, maskFields(frontMatter.written, variables));
  const tree = runProcessor(mdast, vfile, options);
  const deepElement = findDeeperThan(tree, 2 * options.maxDepth);
  if (deepElement !== null) return problem(deepElement);
  return { tree, context, vfile, expanded };
}

/** Front matter may make a page Markdown, but never MDX: the config decides which code runs. */
function optionsOf({ frontMatter }: PageFields, options: ParseOptions): ParseOptions {
  return frontMatter.format === 'md' ? { ...options, format: 'md' } : options;
}

function prepareText({ text }: SourceFile, { bodyOffset }: PageFields): string {
  return blankFrontMatter(text, bodyOffset).replaceAll('\0', '\uFFFD');
}

function createContext(
  { path }: SourceFile,
  {
    source,
    ...others
  }: Pick<PageContext, 'source' | 'frontMatter' | 'variables' | 'options' | 'mdx' | 'elements'>,
): PageContext {
  const { text: prepared, titles } = blankTitles(source, directiveNames(others.options));
  return {
    path,
    source,
    prepared,
    ...others,
    links: [],
    headings: [],
    diagrams: [],
    diagnostics: [],
    changes: [],
    urls: new Map(),
    madeLinks: new MadeLinks(),
    changedTexts: new Map(),
    directiveTitles: titles,
  };
}

function originOf({ path }: SourceFile, expanded: Expanded | null): Origin {
  return createOrigin(path, expanded?.lines ?? null);
}

interface PageParts extends Content {
  readonly frontMatter: PageFields;
  readonly sections: readonly SearchSection[];
  /** `null` if the page has no components. */
  readonly components: PageComponents | null;
}

function createPage(
  file: SourceFile,
  { frontMatter, context, tree: root, sections, components, expanded }: PageParts,
): WholePage {
  const { frontMatter: fields, places: frontMatterPlaces, bodyOffset } = frontMatter;
  const { path } = file;
  const { headings } = context;
  const origin = originOf(file, expanded);
  const hidden = findHiddenCharacters({ path, frontMatter: fields, frontMatterPlaces });
  const tree = packTree(root);
  const body = (expanded?.text ?? file.text).slice(bodyOffset);
  const restore = (text: string) => context.variables?.restore(text) ?? text;
  const renamed = expanded?.renamed.map((one) => ({ ...one, text: restore(one.text) })) ?? [];
  const changes = [...renamed, ...context.changes];
  const nul = file.text.indexOf('\0');
  return {
    path,
    hash: file.hash,
    frontMatter: fields,
    frontMatterPlaces,
    title: titlePage({ path, frontMatter: fields }, headings, context.options),
    hasTitleHeading: hasTitle(fields, headings, root),
    description: describePage(fields, root),
    headings: headings.map(origin.ofHeading),
    anchors: listAnchors(root),
    links: context.links.map(origin.ofLink),
    bodyOffset,
    bodyLength: body.length,
    treeHash: hashTree(tree),
    diagnostics: [
      ...frontMatter.diagnostics,
      ...(nul === -1 ? [] : [nulFound(file, nul)]),
      ...(expanded?.diagnostics ?? []),
      ...listFindings(context, origin),
      ...listShownToday(context),
      ...hidden,
      ...(context.variables?.isFull === true ? [tooMuchFilled(file)] : []),
    ],
    ...(expanded?.includes.length && { includes: expanded.includes }),
    ...(changes.length > 0 && { changes }),
    ...(context.diagrams.length > 0 && { diagrams: context.diagrams.map(origin.ofDiagram) }),
    ...(components !== null && { components }),
    ...listElements(context, expanded),
    tree,
    body,
    sections,
    terms: countTerms(sections),
  };
}

/** Returns each custom element once, at its first place. */
function listElements(
  { elements, path }: PageContext,
  expanded: Expanded | null,
): Pick<WholePage, 'elements'> {
  if (elements === null || elements.length === 0) return {};
  const first = new Map([...elements].reverse().map(({ name, position }) => [name, position]));
  return {
    elements: [...first].reverse().map(([name, position]) => {
      const place = placeOf(position);
      return expanded === null || place === null
        ? { name, file: path, place }
        : { name, ...locate(place, path, expanded.lines) };
    }),
  };
}

function tooMuchFilled({ path }: SourceFile): Diagnostic {
  const reason = `Cannot fill in all variables of the page: their values have more than ${MAX_FILLED} characters together`;
  const note = 'Shorten the values, or split the page. The other variables are shown as written.';
  return diagnostic('page-size', reason, { file: path, note });
}

/** Returns the findings at their places, with variables as written. */
function listFindings({ diagnostics, variables }: PageContext, origin: Origin): Diagnostic[] {
  const restore = (text: string) => variables?.restore(text) ?? text;
  return diagnostics.map(({ reason, note, ...found }) =>
    origin.ofFinding({ ...found, reason: restore(reason), note: note && restore(note) }),
  );
}

function tooLarge(file: SourceFile, options: ParseOptions): Diagnostic {
  const reason = `Cannot parse a page of ${file.text.length} characters: the limit is ${options.maxCharacters}`;
  const note = 'Split the page, or link to the file as a download.';
  return diagnostic('page-size', reason, { file: file.path, note });
}

function tooDeep(
  file: SourceFile,
  options: ParseOptions,
  point: { line: number; column: number } | null,
): Diagnostic {
  const place = point === null ? null : { ...point, endLine: point.line, endColumn: point.column };
  const reason = `Cannot parse content nested deeper than ${options.maxDepth} levels`;
  const note = 'Flatten the lists, quotes or elements at this place.';
  return diagnostic('nesting-depth', reason, { file: file.path, place, note });
}

function nulFound(file: SourceFile, offset: number): Diagnostic {
  const place = placeAt(file.text, offset);
  const note = 'It is shown as a replacement character. Save the file as UTF-8 text.';
  return diagnostic('encoding', 'Cannot show a NUL byte', { file: file.path, place, note });
}
