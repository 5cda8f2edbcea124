/**
 * Finds the scripts of a new site that a package lacks. In: the text of its `package.json`. Out: their names, and the
 * command that adds them; `init` itself does not change existing files.
 */
import { valueAt } from '../../values/value-at.js';
import { SCRIPTS } from './starter.js';

export interface MissingScripts {
  readonly names: readonly string[];
  /** Works in any shell and in the Windows command prompt, which only knows double quotes. */
  readonly command: string;
}

/** Returns whether npm can read the text. */
export function isManifest(text: string): boolean {
  try {
    const parsed: unknown = JSON.parse(withoutMark(text));
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed);
  } catch {
    return false;
  }
}

/**
 * A script with another name that does the same counts. Returns `null` when nothing is missing, or when npm could not add
 * it.
 */
export function findMissingScripts(manifest: string): MissingScripts | null {
  const own = readScripts(manifest);
  if (own === null) return null;
  const missing = Object.entries(SCRIPTS).filter(
    ([name, command]) => !own.has(name) && ![...own.values()].includes(command),
  );
  if (missing.length === 0) return null;
  const settings = missing.map(([name, command]) => `scripts.${name}="${command}"`);
  return {
    names: missing.map(([name]) => name),
    command: `npm pkg set ${settings.join(' ')}`,
  };
}

function readScripts(manifest: string): ReadonlyMap<string, unknown> | null {
  if (!isManifest(manifest)) return null;
  const scripts = valueAt(JSON.parse(withoutMark(manifest)), ['scripts']) ?? {};
  return typeof scripts === 'object' ? new Map(Object.entries(scripts)) : null;
}

/** Removes the byte order mark that Windows programs write and npm ignores. */
function withoutMark(text: string): string {
  return text.replace(/^\uFEFF/, '');
}
