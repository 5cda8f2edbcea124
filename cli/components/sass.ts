/**
 * Compiles style sheets of Sass with the compiler that the site has installed. In: a file. Out: CSS, and the files that it
 * is made of; an error at its place; or `null` without a compiler.
 */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PartialMessage } from 'esbuild';

interface Sass {
  compile(
    file: string,
    options: { readonly loadPaths: readonly string[]; readonly quietDeps: boolean },
  ): { readonly css: string; readonly loadedUrls?: readonly URL[] };
}

/** What Sass throws. Lines and columns count from 0. */
interface SassError {
  readonly sassMessage: string;
  readonly span: {
    readonly url?: URL;
    readonly start: { readonly line: number; readonly column: number };
    readonly context?: string;
  };
}

export type CompiledSass =
  { readonly css: string; readonly files: readonly string[] } | { readonly error: PartialMessage };

/** Returns what compiles a file; `null` if the site has no compiler. */
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
    const { line, column } = error.span.start;
    const text = `Cannot compile the style sheet: ${error.sassMessage}`;
    return {
      error: {
        text,
        location: {
          file: error.span.url === undefined ? file : fileURLToPath(error.span.url),
          line: line + 1,
          column,
          lineText: error.span.context ?? '',
        },
      },
    };
  }
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
