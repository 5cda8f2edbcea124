/**
 * Describes errors of esbuild. In: its messages, and the imports of pages. Out: a `ModuleError` for each error, and its
 * diagnostic at the import, or in the file of the component, with a way out.
 */
import { isBuiltin } from 'node:module';
import { relative } from 'node:path';
import type { Location } from 'esbuild';
import { diagnostic } from '../diagnostics/diagnostic.js';
import { placeOfMessage, type EsbuildMessage } from '../modules/esbuild.js';
import type { ComponentImport, Diagnostic, PageScript, PartPlace, Place } from '../types.js';
import { withoutSource } from './boundaries.js';
import { adviseOnMissing } from './missing.js';
import { IMPORT, SCRIPT } from './modules.js';
import { CSS_MODULE, fileOfCssModule, NO_SASS, NO_STYLES } from './styles.js';

/** Errors of esbuild, each with a reason and the way out. If the reason is missing, esbuild's text is used. */
const REASONS: readonly (readonly [pattern: RegExp, reason: string | null, note: string])[] = [
  [
    /^Top-level await|^"await" can only be used inside an "async" function/,
    'Cannot wait for a promise while a component is loaded',
    'Pages are rendered at once: remove "await" from the top level of the file, or import the data from a JSON file.',
  ],
  [/has already been declared$/, null, 'Give one of the two another name.'],
  [
    new RegExp(`^${NO_SASS}`),
    'Cannot import a style sheet of Sass: the site has no compiler',
    'Install it in the folder of the site: npm install --save-dev sass. The page is shown without it.',
  ],
  [
    NO_STYLES,
    'Cannot import a style sheet that is not CSS',
    'Compile it to CSS, and import the result. The page is shown without it.',
  ],
  [
    /^No loader is configured for ".astro"/,
    'Cannot import a component of Astro',
    'Write it as a component of React.',
  ],
  [
    /^No loader is configured/,
    'Cannot import a file of this kind',
    'Put the file into the folder "static", and name it by its address; "?raw" after its path imports its text.',
  ],
];

/** The default way out. */
const CORRECT = 'Correct the code at this place.';

export interface ModuleError {
  /** The module that cannot be bundled, by esbuild's name. */
  readonly module: string;
  readonly place: Place | null;
  /** The code at the place. */
  readonly code: string;
  /** The line of the place. */
  readonly line: string;
  readonly text: string;
  readonly note: string | null;
}

/** Returns `null` if the message is not about a module. */
export function moduleErrorOf(message: EsbuildMessage): ModuleError | null {
  const { text, location, notes } = message;
  if (location === null) return null;
  return {
    module: moduleOf(location),
    place: placeOfMessage(message),
    code: codeAt(location),
    line: location.lineText,
    text,
    note: notes[0]?.text ?? null,
  };
}

/** Returns the warnings about style sheets that need a compiler; one command installs that of all sheets of Sass. */
export function listStyleErrors(warnings: readonly EsbuildMessage[]): ModuleError[] {
  return warnings
    .filter(({ text }, index) =>
      text === NO_SASS
        ? index === warnings.findIndex((warning) => warning.text === NO_SASS)
        : NO_STYLES.test(text),
    )
    .flatMap((found) => moduleErrorOf(found) ?? []);
}

function moduleOf({ file }: Location): string {
  return withoutSource(file.replaceAll('\\', '/'));
}

/** Describes a message that is not about a module. */
export function diagnoseMessage({ text, notes }: EsbuildMessage): Diagnostic {
  return diagnostic('component', `Cannot bundle the components: ${text}`, {
    note: notes[0]?.text ?? null,
  });
}

interface Site {
  readonly siteDir: string;
  readonly imports: readonly ComponentImport[];
  readonly scripts: readonly PageScript[];
}

/** The subject of the error, and its rule. */
interface Subject {
  readonly ruleId: 'component' | 'script';
  readonly name: string;
}

const COMPONENT: Subject = { ruleId: 'component', name: 'a component' };
export const PAGE_SCRIPT: Subject = { ruleId: 'script', name: 'a script' };

export function describeModuleError(
  error: ModuleError,
  site: Site,
  { ruleId, name }: Subject = COMPONENT,
): Diagnostic {
  const { siteDir } = site;
  const { text, note } = error;
  const { file, place, from } = findWritten(error, site);
  // The script of components may use Node.js, so this is about a script for browsers.
  if (isBuiltin(from))
    return diagnostic(ruleId, `Cannot use "${from}" in the browser`, {
      file,
      place,
      note: 'Import the data of a file, or its text with "?raw" after its path, or pass it as a prop.',
    });
  if (MISSING.test(text)) {
    const { reason, advice } = adviseOnMissing(from, { siteDir, file, note });
    return diagnostic(ruleId, reason, { file, place, note: advice });
  }
  const [, reason, way] = REASONS.find(([pattern]) => pattern.test(text)) ?? [];
  return diagnostic(ruleId, reason ?? `Cannot bundle ${name}: ${text}`, {
    file,
    place,
    // Notes that end with a colon are about another place, and the others are about a plugin of docsgen.
    note: way ?? (note === null || /:$|^The plugin /.test(note) ? CORRECT : note),
  });
}

/** On Linux, esbuild finds a file whose name differs in upper and lower case, but cannot read it. */
const MISSING = /^(?:Could not resolve|Cannot read file)/;

interface Written {
  readonly file: string;
  readonly place: Place | null;
  /** The code at the place, without quotes: a specifier if the error is about an import. */
  readonly from: string;
}

/** Finds the place in the source that the error is about. */
function findWritten(
  { module, place, code, line }: ModuleError,
  { siteDir, imports, scripts }: Site,
): Written {
  const from = /^(?:url\()?["'`]?(.*?)["'`]?\)?$/.exec(code)?.[1] ?? code;
  if (module.startsWith(`${IMPORT}:`)) {
    const key = module.slice(IMPORT.length + 1);
    const found = imports.find((candidate) => candidate.key === key);
    return found ?? { file: key, place: null, from };
  }
  if (module.startsWith(`${CSS_MODULE}:`)) {
    const path = fileOfCssModule(module.slice(CSS_MODULE.length + 1));
    return { file: relative(siteDir, path).replaceAll('\\', '/'), place, from };
  }
  if (!module.startsWith(`${SCRIPT}:`)) return { file: module, place, from };
  // docsgen made the script, so its line numbers differ. Its imports are those of the page.
  const id = module.slice(SCRIPT.length + 1);
  const file = id.replace(/^.* > /, '');
  const found = imports.find(
    (candidate) => candidate.file === file && line.includes(candidate.from),
  );
  if (found !== undefined) return { file, place: found.place, from };
  const script = scripts.find((candidate) => candidate.id === id);
  const { file: included = file, ...written } = locateInScript(script, place) ?? {};
  return { file: included, place: 'line' in written ? written : null, from };
}

/** Returns the place in the page for a place in a script. */
function locateInScript(script: PageScript | undefined, place: Place | null): PartPlace | null {
  const piece = script?.pieces.findLast(({ line }) => line <= (place?.line ?? 0));
  const written = piece?.place ?? null;
  if (place === null || piece === undefined || written === null) return null;
  const down = written.line - piece.line;
  const right = (line: number) => (line === piece.line ? written.column - piece.column : 0);
  return {
    ...written,
    line: place.line + down,
    column: place.column + right(place.line),
    endLine: place.endLine + down,
    endColumn: place.endColumn + right(place.endLine),
  };
}

/** esbuild counts bytes. */
function codeAt({ lineText, column, length }: Location): string {
  return Buffer.from(lineText)
    .subarray(column, column + length)
    .toString();
}
