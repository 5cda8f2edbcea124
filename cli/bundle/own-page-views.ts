/**
 * The site's function for page views. In: the config. Out: a plugin that puts its file into the client, in the place of
 * `theme/router/own-page-views.ts`. A file that is missing, does not compile or exports nothing by default is a fault of
 * the config, told before anything is bundled.
 */
import { readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { targetAt } from '../fs/entries.js';
import type { Plugin } from 'esbuild';
import type { ThemeConfig } from './theme-config.js';
import type { Esbuild } from '../load-esbuild.js';
import { diagnostic, Failure } from '../diagnostics/diagnostic.js';
import { didYouMean } from '../diagnostics/suggest.js';

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
  const path = findModule(config);
  if (path === null) return;
  if (targetAt(path)?.isFile() !== true)
    throw fault(config, `Cannot find the file "${nameOf(config)}" of "analytics.module"`, [
      didYouMean(basename(path), listNames(dirname(path))),
      'Name a file relative to the site folder.',
    ]);
  const { metafile } = await build({
    entryPoints: [path],
    format: 'esm',
    write: false,
    metafile: true,
    outdir: config.siteDir,
    logLevel: 'silent',
  });
  const [output] = Object.values(metafile.outputs);
  if (output?.exports.includes('default') !== true)
    throw fault(config, `"${nameOf(config)}" of "analytics.module" has no default export`, [
      'Export the function that takes a page view: "export default (view) => { … }".',
    ]);
}

function findModule({ siteDir, analytics }: ThemeConfig): string | null {
  return analytics !== undefined && 'module' in analytics ? join(siteDir, analytics.module) : null;
}

function nameOf({ analytics }: ThemeConfig): string {
  return analytics !== undefined && 'module' in analytics ? analytics.module : '';
}

function fault(config: ThemeConfig, reason: string, notes: readonly (string | null)[]): Failure {
  const note = notes.filter(Boolean).join(' ');
  return new Failure(2, [diagnostic('config', reason, { file: config.configFile, note })]);
}

function listNames(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => /\.[cm]?[jt]sx?$/.test(name));
  } catch {
    return [];
  }
}
