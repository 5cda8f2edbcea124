/**
 * States the options that every bundle of a site's own code shares: the components' script, the scripts of islands, and the
 * scripts of pages. In: the site folder and its base path. Out: options for esbuild.
 */
import type { BuildOptions } from 'esbuild';
import { mapFolder } from '../modules/thrown-place.js';
import { EXTENSIONS } from './specifiers.js';

interface Place {
  readonly siteDir: string;
  readonly base: string;
}

/** @example build({ ...siteCodeOptions({ siteDir: '/site', base: '/' }), entryPoints: ['a.tsx'] }) */
export function siteCodeOptions({ siteDir, base }: Place) {
  return {
    absWorkingDir: siteDir,
    bundle: true,
    write: false,
    metafile: true,
    resolveExtensions: [...EXTENSIONS],
    define: { 'process.env.NODE_ENV': '"production"' },
    outdir: mapFolder(siteDir),
    publicPath: base,
    legalComments: 'none',
    logLevel: 'silent',
    logLimit: 0,
  } as const satisfies BuildOptions;
}
