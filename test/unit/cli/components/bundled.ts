/** Bundles the components of pages on small sites. In: files and what pages need. Out: the result of the stage. */
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { Cache } from '../../../../cli/cache/cache.js';
import { bundleImports } from '../../../../cli/components/components.js';
import { importKey } from '../../../../cli/modules/import-key.js';
import type { ComponentImport, IslandsClient, PageComponents } from '../../../../cli/types.js';
import { site } from '../../../site.js';

export const PLACE = { line: 3, column: 1, endLine: 3, endColumn: 20 };

/** Returns an import of `docs/a.mdx`. */
export function imported(from: string, names: readonly string[] = ['default']): ComponentImport {
  const file = 'docs/a.mdx';
  return { key: importKey(file, from), from, file, place: PLACE, names };
}

/** A client that has no files. */
export const CLIENT: IslandsClient = {
  files: new Map(),
  script: 'assets/behaviours-1.js',
  client: 'assets/client-1.js',
  runtime: 'assets/runtime-1.js',
  compat: 'assets/compat-1.js',
};

export interface Options {
  /** Returns the client of the moment. */
  readonly client?: () => IslandsClient;
  readonly base?: string;
  readonly components?: string;
}

/** A site whose components are bundled on each call of `bundle`. */
export function componentSite(
  files: Readonly<Record<string, string | Uint8Array>>,
  { base = '/', components, client = () => CLIENT }: Options = {},
) {
  const { dir, write } = site({ 'package.json': '{}', 'docs/a.mdx': '', ...files });
  const cache = new Cache(join(dir, '.docsgen/cache'));
  onTestFinished(() => cache.close());
  const bundle = async (needs: Partial<PageComponents>) =>
    await bundleImports({
      pages: [{ components: { imports: [], provided: [], scripts: [], ...needs } }],
      config: {
        siteDir: dir,
        base,
        configFile: null,
        markdown: components === undefined ? {} : { components },
      },
      cache,
      bundleClient: () => Promise.resolve(client()),
    });
  return { dir, write, bundle };
}
