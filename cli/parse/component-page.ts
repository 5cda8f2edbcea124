/**
 * Reads a page that is a React component. In: a file that ends with `.tsx`, and the pages that its code shows, parsed. Out:
 * a page that shows the file's default export. The front matter is read from the syntax tree: the file does not run here.
 * Mistakes are findings.
 */
import type { RootContent } from 'hast';
import { importKey } from '../modules/import-key.js';
import { COMPONENT_PAGE } from '../paths/doc-path.js';
import { diagnostic, FIRST_LINE } from '../diagnostics/diagnostic.js';
import { placeAt } from '../diagnostics/place-at.js';
import {
  keyOf,
  nameOf,
  nodeIn,
  nodesIn,
  parseScript,
  type ScriptNode,
} from '../diagnostics/script.js';
import { hashTree, packTree } from '../content-tree/packed-tree.js';
import type { Diagnostic, FrontMatter, PageComponents, Place, SourceFile } from '../types.js';
import { evaluateStatic, listDeclared } from './components/javascript.js';
import { emptyPage } from './empty-page.js';
import { readFields } from './front-matter-fields.js';
import type { WholePage } from './packed-page.js';
import { withVariables, type PageRules } from './page-fields.js';
import { titlePage } from './page-summary.js';

export function isComponentPage(path: string): boolean {
  return path.endsWith(COMPONENT_PAGE);
}

/** The pages that the code of a component shows, in the form of a page. */
export interface ShownContent extends Pick<
  WholePage,
  'links' | 'anchors' | 'diagnostics' | 'includes'
> {
  readonly nodes: readonly RootContent[];
  /** `null` if they have no components. */
  readonly components: PageComponents | null;
}

const NOTHING_SHOWN: ShownContent = {
  nodes: [],
  links: [],
  anchors: [],
  diagnostics: [],
  components: null,
};

/** An invalid file is not reported here, because the stage `components` knows the place. */
export function readComponentPage(
  file: SourceFile,
  siteRules: PageRules,
  shown = NOTHING_SHOWN,
): WholePage {
  const rules = { ...siteRules, extensions: [COMPONENT_PAGE] };
  const { path, hash, text } = file;
  const script = parseScript(text, path);
  const statements = nodesIn(script, 'body').filter((node) => node !== null);
  const problem = script === null ? null : checkDefaultExport(statements, file);
  if (problem !== null) return emptyPage(file, [problem], rules);
  const { frontMatter, places, diagnostics } = readPageFields(statements, file, rules);
  const from = `./${path.slice(path.lastIndexOf('/') + 1)}`;
  const key = importKey(path, from);
  const tree = packTree({
    type: 'root',
    children: [
      {
        type: 'jsx',
        component: { import: key, path: ['default'] },
        attributes: [],
        children: [],
        place: FIRST_LINE,
      },
      ...shown.nodes,
    ],
  });
  const { includes, components } = shown;
  return {
    path,
    hash,
    frontMatter,
    frontMatterPlaces: places,
    title: titlePage({ path, frontMatter }, [], rules),
    // The component shows the title itself.
    hasTitleHeading: true,
    description: frontMatter.description ?? '',
    headings: [],
    anchors: shown.anchors,
    links: shown.links,
    bodyOffset: 0,
    bodyLength: text.length,
    treeHash: hashTree(tree),
    diagnostics: [...diagnostics, ...reportHome(path, frontMatter, places), ...shown.diagnostics],
    ...(includes !== undefined && { includes }),
    components: {
      ...(components ?? { provided: [], scripts: [] }),
      imports: [
        { key, from, file: path, place: FIRST_LINE, names: ['default'] },
        ...(components?.imports ?? []),
      ],
    },
    tree,
    body: '',
    sections: [],
    terms: [],
  };
}

function report(
  { path }: SourceFile,
  reason: string,
  { place = FIRST_LINE, note }: { readonly place?: Place; readonly note: string },
): Diagnostic {
  return diagnostic('component', `Cannot publish "${path}": ${reason}`, {
    file: path,
    place,
    note,
  });
}

function checkDefaultExport(
  statements: readonly ScriptNode[],
  file: SourceFile,
): Diagnostic | null {
  const [found, second] = statements.filter(isDefaultExport);
  if (found === undefined)
    return report(file, 'it has no default export', {
      note: 'Export the component that shows the page, as in "export default function Page() { … }", or begin the name of the file with "_".',
    });
  if (second !== undefined)
    return report(file, 'it has two default exports', {
      place: placeAt(file.text, second.start),
      note: 'Remove one of them.',
    });
  return isAsync(nodeIn(found, 'declaration'), statements)
    ? report(file, 'its default export is async', {
        note: 'Pages are rendered at once: import the data from a JSON file, or read it in a component in the browser.',
      })
    : null;
}

/** A component shows all of its page, so the parts of a home page have no place. */
function reportHome(
  file: string,
  { hero, cards }: FrontMatter,
  places: FoundFields['places'],
): Diagnostic[] {
  const fields = [hero === undefined ? [] : 'hero', cards === undefined ? [] : 'cards'].flat();
  return fields.map((field) =>
    diagnostic('front-matter', `Cannot show "${field}": the page is a component`, {
      file,
      place: places[field] ?? null,
      note: 'Show it in the component, or write the page in Markdown.',
    }),
  );
}

/** Finds `export default …`, `export { Page as default }` and `export { default } from '…'`. */
function isDefaultExport(statement: ScriptNode): boolean {
  if (statement.type === 'ExportDefaultDeclaration') return true;
  return exportsName(statement, 'default');
}

/** Whether the statement exports something that is declared elsewhere under the name. */
function exportsName(statement: ScriptNode, name: string): boolean {
  return nodesIn(statement, 'specifiers').some(
    (specifier) => nameOf(nodeIn(specifier, 'exported')) === name,
  );
}

/** `value` is a function, or the name of one that the file declares. */
function isAsync(value: ScriptNode | null, statements: readonly ScriptNode[]): boolean {
  if (value?.type !== 'Identifier') return value?.['async'] === true;
  const name = nameOf(value);
  const declared = statements.flatMap((statement) => [
    statement,
    nodeIn(statement, 'declaration'),
    ...nodesIn(statement, 'declarations'),
  ]);
  const named = declared.find((node) => nameOf(nodeIn(node, 'id')) === name) ?? null;
  return named?.['async'] === true || nodeIn(named, 'init')?.['async'] === true;
}

type FoundFields = ReturnType<typeof readFields> & {
  readonly places: Readonly<Record<string, Place>>;
};

function readPageFields(statements: readonly ScriptNode[], file: SourceFile, rules: PageRules) {
  return withVariables(file.path, readFrontMatter(statements, file), rules);
}

/** Reads `export const frontMatter = { … }`. */
function readFrontMatter(
  statements: readonly ScriptNode[],
  { path, text }: SourceFile,
): FoundFields {
  const statement = statements.find(
    (one) =>
      one.type === 'ExportNamedDeclaration' &&
      listDeclared(one).some(({ name }) => name === 'frontMatter'),
  );
  if (statement === undefined) {
    const named = statements.find((one) => exportsName(one, 'frontMatter'));
    const found = named && unreadable({ path, text }, named, 'it is exported without its value');
    return { frontMatter: {}, places: {}, diagnostics: found === undefined ? [] : [found] };
  }
  const { value = null } = listDeclared(statement).find(({ name }) => name === 'frontMatter') ?? {};
  const known = evaluateStatic(value, () => null);
  if (known === null || typeof known.value !== 'object' || known.value === null) {
    const found = unreadable({ path, text }, value ?? statement, 'it is not a literal');
    return { frontMatter: {}, places: {}, diagnostics: [found] };
  }
  const object = findObject(value);
  const places = Object.fromEntries(
    nodesIn(object, 'properties').flatMap((property) => {
      const key = keyOf(property);
      const at = nodeIn(property, 'value');
      return key === null || at === null ? [] : [[key, placeAt(text, at.start)] as const];
    }),
  );
  return { ...readFields(path, known.value, places), places };
}

function unreadable(
  { path, text }: Pick<SourceFile, 'path' | 'text'>,
  { start }: ScriptNode,
  reason: string,
): Diagnostic {
  return diagnostic('front-matter', `Cannot read "frontMatter": ${reason}`, {
    file: path,
    place: placeAt(text, start),
    note: 'Write "export const frontMatter = { … }" with literal values: it is read without running the file.',
  });
}

/** Returns the object within `{ … } as const` and `{ … } satisfies Type`. */
function findObject(node: ScriptNode | null): ScriptNode | null {
  return node === null || node.type === 'ObjectExpression'
    ? node
    : findObject(nodeIn(node, 'expression'));
}
