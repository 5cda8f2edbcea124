/**
 * Finds the Mermaid that a site has installed. In: the site's folder. Out: its version and its module, or why it cannot
 * be used. Nothing of it is loaded.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** The first version whose labels can all be text of SVG. */
const OLDEST = 11;
/** One file with its chunks beside it, in place of hundreds from many packages. */
const MODULE = 'mermaid/dist/mermaid.esm.min.mjs';

export type FoundMermaid =
  { readonly version: string; readonly modulePath: string } | { readonly reason: string };

export function findMermaid(siteDir: string): FoundMermaid {
  const require = createRequire(join(siteDir, 'package.json'));
  try {
    const manifest: unknown = JSON.parse(
      readFileSync(require.resolve('mermaid/package.json'), 'utf8'),
    );
    const version = versionOf(manifest);
    if (Number.parseInt(version, 10) < OLDEST)
      return { reason: `version ${version} of "mermaid" is older than ${OLDEST}` };
    return { version, modulePath: require.resolve(MODULE) };
  } catch {
    return { reason: 'the package "mermaid" is not installed' };
  }
}

function versionOf(manifest: unknown): string {
  if (typeof manifest !== 'object' || manifest === null || !('version' in manifest)) return '0';
  return String(manifest.version);
}
