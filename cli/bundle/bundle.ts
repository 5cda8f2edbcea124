/**
 * Bundles the theme with the site's overrides. In: the config. Out: `Bundle`: the client's files under names made from their
 * content, the inline scripts, and the server module that `render` imports. Markdown is not an input, so editing prose does
 * not re-bundle.
 */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { compiledFolder, writeCompiled } from '../modules/compiled-module.js';
import { compare } from '../paths/path.js';
import type { ThemeConfig } from './theme-config.js';
import type { Bundle } from '../types.js';
import { accentOf, reportUnusedBrand } from './brand.js';
import { bundle, firstText, reportErrors, type Outputs } from './bundle-part.js';
import { checkOwnPageViews } from './own-page-views.js';
import { bundleParts } from './parts.js';
import { findPrepared } from './prepared.js';
import { bundleBehaviours, CLIENT, WIDGETS } from './scripts.js';
import { findStillFiles } from './still-files.js';
import {
  bundleCustomStyles,
  bundleStyles,
  CUSTOM_STYLES,
  findFont,
  findPageSheets,
} from './styles.js';
import { findUnusedFiles } from './unused-files.js';
import { THEME } from './theme-folder.js';

/** Length of the hash in the client id, in hex digits. */
const HASH_LENGTH = 8;
/**
 * Version of `PageData`. It is raised when the shape changes, so that a running client never reads data of another shape.
 */
const PAGE_DATA_FORMAT = 2;

export interface BundledTheme extends Bundle {
  /** Absolute paths of all files that the bundle was made from. */
  readonly inputs: readonly string[];
}

/** Bundles the theme, and writes the server module into `moduleFolder` unless docsgen has it. */
export async function bundleTheme(
  config: ThemeConfig,
  moduleFolder = compiledFolder(config.siteDir),
): Promise<BundledTheme> {
  await reportErrors(config, (esbuild) => checkOwnPageViews(config, esbuild));
  const prepared = findPrepared(config);
  const [{ lazy, client, server }, styles, custom, inline, baseUrl] = await Promise.all([
    prepared ?? bundleParts(config),
    bundleStyles(config),
    bundleCustomStyles(config),
    bundleInline(config, 'inline-script.ts', { colorMode: config.colorMode }),
    config.baseUrlBanner ? bundleInline(config, 'base-url-script.ts', { base: config.base }) : null,
  ]);
  const { outputs: behaviours, script } = await bundleBehaviours(config, {
    lazy,
    client: client.entry(CLIENT),
  });
  const parts = [lazy, styles, custom, server, inline, baseUrl, client, behaviours];
  const identity = createHash('sha256')
    .update([PAGE_DATA_FORMAT, script, ...[...styles.files.keys()].sort(compare)].join(' '))
    .digest('hex');
  const inputs = [...new Set(parts.flatMap((part) => part?.inputs ?? []))];
  const loaded = [lazy, styles, custom, client, behaviours];
  const files = new Map(loaded.flatMap((part) => [...(part?.files ?? [])]));
  return {
    clientId: identity.slice(0, HASH_LENGTH),
    files,
    script,
    stylesheet: styles.entry('styles/index.css'),
    mediaStyles: styles.entry('styles/media.css'),
    pageSheets: findPageSheets(styles),
    widgetRunner: lazy.entry(WIDGETS),
    customStyles: custom?.entry(CUSTOM_STYLES) ?? null,
    font: findFont(styles, custom),
    accent: accentOf(config),
    inlineScript: firstText(inline).trim(),
    baseUrlScript: baseUrl && firstText(baseUrl).trim(),
    serverModulePath:
      prepared?.serverModulePath ??
      (await writeCompiled(moduleFolder, 'server-*.mjs', firstText(server))),
    diagnostics: [
      ...reportUnusedBrand(config, styles.inputs),
      ...findUnusedFiles(config.siteDir, inputs),
      ...(await findStillFiles(config, server.inputs, [lazy, client, behaviours])),
      // A file that is in several parts has its warnings several times.
      ...parts.flatMap((part) => part?.diagnostics ?? []),
    ],
    inputs,
  };
}

/** Bundles the script of the watch server's pages, which is never part of a site. */
export async function bundleDevClient(config: ThemeConfig): Promise<string> {
  return firstText(await bundleInline(config, 'dev-client.ts')).trim();
}

async function bundleInline(
  config: ThemeConfig,
  name: string,
  settings?: object,
): Promise<Outputs> {
  const entryPoints = [join(THEME, name)];
  const { host, organization } = config.privateRepositories ?? {};
  // Without private repositories the script skips links.
  const repositories = host === undefined ? 'null' : JSON.stringify({ host, organization });
  const define = { __REPOSITORIES__: repositories };
  return await bundle(
    config,
    { entryPoints, platform: 'browser', format: 'iife', define },
    settings,
  );
}
