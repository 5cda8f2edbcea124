/**
 * Compiles Sass style sheets with the compiler that the site has installed. In: a file. Out: CSS and its source files; or an
 * error at its place; or `null` without a compiler.
 */
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Location } from 'esbuild';

interface Sass {
  compile(
    file: string,
    options: { readonly loadPaths: readonly string[]; readonly quietDeps: boolean },
  ): { readonly css: string; readonly loadedUrls?: readonly URL[] };
}

/** An error of Sass. Lines and columns count from 0. */
interface SassError {
  readonly sassMessage: string;
  readonly span: {
    readonly url?: URL;
    readonly start: { readonly line: number; readonly column: number };
    readonly context?: string;
  };
}

/** `files` are absolute paths: the source files, or at least the one with the error. */
export type CompiledSass = { readonly files: readonly string[] } & (
  { readonly css: string } | { readonly error: SassMessage }
);

interface SassMessage {
  readonly text: string;
  readonly location: Partial<Location>;
}

/** Returns a function that compiles a file; `null` if the site has no compiler. */
export function createSassCompiler(siteDir: string): ((file: string) => CompiledSass) | null {
  const sass = loadSass(siteDir);
  return sass && ((file) => compile(sass, siteDir, file));
}

function compile(sass: Sass, siteDir: string, file: string): CompiledSass {
  try {
    const loadPaths = [siteDir, join(siteDir, 'node_modules')];
    const { css, loadedUrls = [] } = sass.compile(file, { loadPaths, quietDeps: true });
    const files = loadedUrls
      .filter(({ protocol }) => protocol === 'file:')
      .map((url) => fileURLToPath(url));
    return { css, files };
  } catch (error) {
    if (!isSassError(error)) throw error;
    const { url } = error.span;
    const at = url === undefined ? file : fileURLToPath(url);
    return { files: [at], error: describeError(error, { siteDir, file, at }) };
  }
}

/** The message is about the compiled file, even if the error is in a file that it uses. */
function describeError(
  { sassMessage, span: { start, context = '' } }: SassError,
  { siteDir, file, at }: { readonly siteDir: string; readonly file: string; readonly at: string },
): SassMessage {
  const text = `Cannot compile the style sheet: ${sassMessage.replace(/\.$/, '')}`;
  const [line, column] = [start.line + 1, start.column];
  if (at === file) return { text, location: { line, column, lineText: context } };
  const place = `${relative(siteDir, at)}:${line}:${column + 1}`;
  return { text: `${text}, at ${place}`, location: { line: 1, column: 0 } };
}

/** `sass-embedded` is the same compiler, as a program. */
function loadSass(siteDir: string): Sass | null {
  const require = createRequire(join(siteDir, 'package.json'));
  for (const name of ['sass', 'sass-embedded'])
    try {
      const found: unknown = require(name);
      if (isSass(found)) return found;
    } catch {
      // The site has not installed it.
    }
  return null;
}

function isSass(value: unknown): value is Sass {
  return (
    typeof value === 'object' &&
    value !== null &&
    'compile' in value &&
    typeof value.compile === 'function'
  );
}

function isSassError(error: unknown): error is SassError {
  return error instanceof Error && 'sassMessage' in error && 'span' in error;
}
