/**
 * Loads the packages that formulas need, which a site installs itself. In: the parse options. Out: the packages, or a
 * finding if they are missing. A site without `markdown.math`, and a build that parses no page, load none.
 */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { diagnostic } from '../../diagnostics/diagnostic.js';
import type { Diagnostic } from '../../types.js';
import type { ParseOptions } from '../options.js';

type MathOptions = Pick<ParseOptions, 'math'>;

interface MathTools {
  readonly remarkMath: (typeof import('remark-math'))['default'];
  readonly katex: (typeof import('katex'))['default'];
}

const PACKAGES = ['katex', 'remark-math'] as const;

let loaded: MathTools | null | undefined;

/** Callers that parse pages call this first. */
export async function loadMath({ math }: MathOptions): Promise<void> {
  if (math && loaded === undefined) loaded = await importMath();
}

async function importMath(): Promise<MathTools | null> {
  try {
    const [{ default: remarkMath }, { default: katex }] = await Promise.all([
      import('remark-math'),
      import('katex'),
    ]);
    return { remarkMath, katex };
  } catch {
    // `reportMath` reports it.
    return null;
  }
}

/** Returns `null` if the site has no formulas, or lacks the packages. */
export function loadedMath({ math }: MathOptions): MathTools | null {
  return math ? (loaded ?? null) : null;
}

type Resolve = (name: string) => string;
const resolvePackage: Resolve = createRequire(import.meta.url).resolve;

/** Names the packages and their versions: part of every cache key of a site with formulas. */
export function mathId({ math }: MathOptions, resolve: Resolve = resolvePackage): string | null {
  return math ? PACKAGES.map((name) => `${name}@${versionOf(name, resolve)}`).join('+') : null;
}

/** Reports packages that the site lacks. */
export function reportMath({ math }: MathOptions, resolve: Resolve = resolvePackage): Diagnostic[] {
  const missing = math ? PACKAGES.filter((name) => versionOf(name, resolve) === null) : [];
  if (missing.length === 0) return [];
  const reason = `Cannot show formulas: ${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} not installed`;
  const note = `Run "npm install ${missing.join(' ')}", or remove "markdown.math" from the config. Formulas are shown as they are written.`;
  return [diagnostic('math', reason, { note })];
}

function versionOf(name: string, resolve: Resolve): string | null {
  try {
    let folder = dirname(resolve(name));
    while (!existsSync(join(folder, 'package.json')) && folder !== dirname(folder))
      folder = dirname(folder);
    const { version }: { version?: unknown } = JSON.parse(
      readFileSync(join(folder, 'package.json'), 'utf8'),
    );
    return String(version);
  } catch {
    return null;
  }
}
