/**
 * Bundles the theme with the site's overrides. In: the config. Out: `Bundle`: the client's files under names made from
 * their content, the inline scripts, and the server module that `render` imports. Markdown never comes here, so editing
 * prose bundles nothing.
 */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { behaviourOptions, type BehaviourSettings } from '../../theme/types.js';
import type { ThemeConfig } from './theme-config.js';
import type { Bundle } from '../types.js';
import { bundle, reportErrors, THEME, type Outputs } from './bundle-part.js';
import { checkOwnPageViews } from './own-page-views.js';
import { bundleParts } from './parts.js';
import { findPrepared } from './prepared.js';
import { bundleBehaviours, NAMES } from './scripts.js';
import { serverModuleFolder, writeServerModule } from './server-module.js';
import { STYLE_LOADERS, styleUrlsPlugin } from './style-urls.js';
import { findUnusedFiles } from './unused-files.js';

/** Digits of the hash in the client id. */
const HASH_LENGTH = 8;
/** Raised when `PageData` changes shape, so that a running client never reads data of another shape. */
const PAGE_DATA_FORMAT = 1;

export interface BundledTheme extends Bundle {
  /** Absolute paths of all files that it was made from. */
  readonly inputs: readonly string[];
}

/** `moduleFolder` is for the server module. */
export async function bundleTheme(
  config: ThemeConfig,
  moduleFolder = serverModuleFolder(config.siteDir),
): Promise<BundledTheme> {
  await reportErrors(config, (esbuild) => checkOwnPageViews(config, esbuild));
  const [{ lazy, client, server }, styles, inline, baseUrl] = await Promise.all([
    findPrepared(config) ?? bundleParts(config),
    bundleStyles(config),
    bundleInline(config, 'inline-script.ts', { colorMode: config.colorMode }),
    config.baseUrlBanner ? bundleInline(config, 'base-url-script.ts', { base: config.base }) : null,
  ]);
  const settings = createSettings(config);
  const { outputs: behaviours, script } = await bundleBehaviours(
    config,
    { lazy, client },
    settings,
  );
  const parts = [lazy, styles, server, inline, baseUrl, client, behaviours];
  const stylesheet = styles.entry('styles/index.css');
  const identity = createHash('sha256')
    .update(`${PAGE_DATA_FORMAT} ${script} ${stylesheet}`)
    .digest('hex');
  const inputs = [...new Set(parts.flatMap((part) => part?.inputs ?? []))];
  const files = new Map([...lazy.files, ...styles.files, ...client.files, ...behaviours.files]);
  return {
    clientId: identity.slice(0, HASH_LENGTH),
    files,
    script,
    stylesheet,
    font:
      [...files.keys()].find(
        (name) => /latin-wght-normal.*\.woff2$/.test(name) && !/latin-ext/.test(name),
      ) ?? null,
    inlineScript: firstText(inline).trim(),
    baseUrlScript: baseUrl && firstText(baseUrl).trim(),
    serverModulePath: await writeServerModule(moduleFolder, firstText(server)),
    diagnostics: [
      ...findUnusedFiles(THEME, config.siteDir, inputs),
      // Some files are in several parts.
      ...parts.flatMap((part) => part?.diagnostics ?? []),
    ],
    inputs,
  };
}

async function bundleStyles(config: ThemeConfig): Promise<Outputs> {
  const entryPoints = [{ in: join(THEME, 'styles', 'index.css'), out: 'assets/theme' }];
  const footer = { css: announcementColors(config) };
  return await bundle(config, {
    ...NAMES,
    entryPoints,
    loader: STYLE_LOADERS,
    plugins: [styleUrlsPlugin(config)],
    footer,
  });
}

/** The script of the watch server's pages; never part of a site. */
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
  // Without any the script does not look at links.
  const repositories = host === undefined ? 'null' : JSON.stringify({ host, organization });
  const define = { __REPOSITORIES__: repositories };
  return await bundle(
    config,
    { entryPoints, platform: 'browser', format: 'iife', define },
    settings,
  );
}

function firstText({ files }: Outputs): string {
  const [contents] = files.values();
  return new TextDecoder().decode(contents);
}

function createSettings(config: ThemeConfig): BehaviourSettings {
  const { privateRepositories } = config;
  if (privateRepositories === undefined)
    return { privateRepositories: null, ...behaviourOptions(config) };
  // The names of all repositories are for the check, and which links to look at is in every document.
  const { repositories: _, host: __, organization: ___, ...shown } = privateRepositories;
  return { privateRepositories: shown, ...behaviourOptions(config) };
}

/** Colours of the announcement bar, as the custom properties that the theme reads: emitted HTML has no `style`. */
function announcementColors({ announcementBar }: ThemeConfig): string {
  const colors = [
    ['--announcement-background', announcementBar?.backgroundColor],
    ['--announcement-color', announcementBar?.textColor],
  ].flatMap(([name, color]) => (color === undefined ? [] : [`${name}:${color}`]));
  return colors.length === 0 ? '' : `:root[data-theme]{${colors.join(';')}}`;
}
