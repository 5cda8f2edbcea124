/**
 * The site's function for page views. In: the config. Out: a plugin that puts its file into the client, in the place of
 * `theme/router/own-page-views.ts`. A file that is missing, does not compile or exports nothing by default is a fault of
 * the config, told before anything is bundled.
 */
import { join } from 'node:path';
import type { Plugin } from 'esbuild';
import type { ThemeConfig } from './theme-config.js';
import type { Esbuild } from '../load-esbuild.js';
import { configFailure } from '../diagnostics/diagnostic.js';
import { findNamedFile } from '../diagnostics/named-file.js';

const PLACE = /\/own-page-views\.js$/;

export function ownPageViewsPlugin(config: ThemeConfig): Plugin {
  const path = findModule(config);
  return {
    name: 'docsgen-page-views',
    setup({ onResolve }) {
      if (path !== null) onResolve({ filter: PLACE }, () => ({ path }));
    },
  };
}

export async function checkOwnPageViews(config: ThemeConfig, { build }: Esbuild): Promise<void> {
  const file = ownPageViews(config);
  if (file === null) return;
  const path = findNamedFile(config, 'analytics.module', file);
  const { metafile } = await build({
    entryPoints: [path],
    format: 'esm',
    write: false,
    metafile: true,
    outdir: config.siteDir,
    logLevel: 'silent',
  });
  const [output] = Object.values(metafile.outputs);
  if (output?.exports.includes('default') === true) return;
  throw configFailure(`"${file}" of "analytics.module" has no default export`, {
    file: config.configFile,
    note: 'Export the function that takes a page view: "export default (view) => { … }".',
  });
}

function findModule(config: ThemeConfig): string | null {
  const file = ownPageViews(config);
  return file === null ? null : join(config.siteDir, file);
}

/** Its file, relative to the site folder; `null` without one. */
export function ownPageViews({ analytics }: ThemeConfig): string | null {
  return analytics !== undefined && 'module' in analytics ? analytics.module : null;
}
