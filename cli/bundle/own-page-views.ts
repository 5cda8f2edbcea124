/**
 * Adds the site's functions for page views to the client. In: the config. Out: a plugin that replaces
 * `theme/router/own-page-views.ts` with imports of their files. A file that is missing, does not compile or has no default
 * export is an error of the config, reported before anything is bundled.
 */
import { join } from 'node:path';
import type { Plugin } from 'esbuild';
import { listAnalytics } from '../analytics.js';
import type { ThemeConfig } from './theme-config.js';
import type { Esbuild } from '../modules/load-esbuild.js';
import { configFailure } from '../diagnostics/diagnostic.js';
import { findNamedFile } from '../diagnostics/named-file.js';

const PLACE = /\/own-page-views\.js$/;
const NAMESPACE = 'docsgen-page-views';

export function ownPageViewsPlugin(config: ThemeConfig): Plugin {
  const paths = listOwnPageViews(config).map(({ file }) => join(config.siteDir, file));
  // Each file is loaded separately, so that one that throws while it loads does not stop the others.
  const loads = paths.map((path) => `() => import(${JSON.stringify(path)})`);
  return {
    name: NAMESPACE,
    setup({ onResolve, onLoad }) {
      if (paths.length === 0) return;
      onResolve({ filter: PLACE }, () => ({ path: 'functions', namespace: NAMESPACE }));
      onLoad({ filter: /^/, namespace: NAMESPACE }, () => ({
        contents: `export default [${loads.join(', ')}];`,
        resolveDir: config.siteDir,
      }));
    },
  };
}

export async function checkOwnPageViews(config: ThemeConfig, { build }: Esbuild): Promise<void> {
  for (const { file, option } of listOwnPageViews(config)) {
    const path = findNamedFile(config, option, file);
    const { metafile } = await build({
      entryPoints: [path],
      format: 'esm',
      write: false,
      metafile: true,
      outdir: config.siteDir,
      logLevel: 'silent',
    });
    const [output] = Object.values(metafile.outputs);
    if (output?.exports.includes('default') === true) continue;
    throw configFailure(`"${file}" of "${option}" has no default export`, {
      file: config.configFile,
      note: 'Export the function that takes a page view: "export default (view) => { … }".',
    });
  }
}

/** Lists the files of the functions, relative to the site folder, in the order of the config. */
export function listOwnPageViews(
  config: ThemeConfig,
): { readonly file: string; readonly option: string }[] {
  return listAnalytics(config).flatMap(({ target, option }) =>
    'module' in target ? [{ file: target.module, option: `${option}.module` }] : [],
  );
}
