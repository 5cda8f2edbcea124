/**
 * Reads the site's config. In: the site folder and the overrides of the command line. Out: a complete and valid
 * `SiteConfig`. All errors are found at once and thrown as one `Failure` with exit status 2. A folder without a config file
 * can be a site too.
 */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { isFileAt, isFolderAt } from '../fs/entries.js';
import { placeOption, type ConfigFile } from '../diagnostics/config-places.js';
import { configFailure, Failure } from '../diagnostics/diagnostic.js';
import { DEFAULT_EXTENSIONS } from '../paths/doc-path.js';
import { findThrownPlace } from '../modules/thrown-place.js';
import { compileConfig } from './compile.js';
import { findCycle } from './cycles.js';
import type { DocsSet } from './docs-schema.js';
import { describeIssues, errorMap } from './issues.js';
import { messageOf, runModule } from './run-module.js';
import { checkAssistants } from './page-actions-schema.js';
import { configSchema, type SiteConfig } from './schema.js';
import { checkSetNames } from './set-names.js';
import { addLanguage } from './site-language.js';
import { checkForms } from './texts-schema.js';
import { checkUrls } from './urls.js';

/** Names of config files; the first one that exists is used. */
export const CONFIG_FILES = [
  'site.config.ts',
  'site.config.mts',
  'site.config.js',
  'site.config.mjs',
] as const;

export interface ConfigOverrides {
  readonly base?: string;
}

/**
 * With `reuse`, a module that an earlier command compiled from the config is used if it is current.
 *
 * @example const config = await loadConfig('/site', { base: '/preview/' })
 */
export async function loadConfig(
  siteDir: string,
  overrides: ConfigOverrides = {},
  reuse = true,
): Promise<SiteConfig> {
  const root = findSiteFolder(siteDir);
  const configFile = findConfigFile(root);
  const written =
    configFile === null ? await createDefaults(root) : await importConfig(root, configFile, reuse);
  const input = applyOverrides(written, overrides);
  const source = { siteDir: root, configFile };
  const valid = await addLanguage(withMdxPages(validate(input, source)), input);
  const config = { ...valid, ...source };
  if (config.markdown.plugins === undefined) return { ...config, sitePlugins: null };
  // Without plugins, unified is not loaded until a page is parsed.
  const { compilePlugins } = await import('./plugins.js');
  return { ...config, sitePlugins: await compilePlugins(config, config.markdown.plugins) };
}

/** Returns the absolute path of the site folder. @throws Failure with exit status 2 */
export function findSiteFolder(siteDir: string): string {
  const root = resolve(siteDir);
  if (isFolderAt(root)) return root;
  throw configFailure(`Cannot find the site folder "${siteDir}"`, {
    note: 'Name a folder that exists, or run the command in the site folder.',
  });
}

type ValidConfig = ReturnType<typeof validate>;

/** Pages include files that end with `.mdx` if the config reads any file as MDX. An author's own list stays as it is. */
function withMdxPages(config: ValidConfig): ValidConfig {
  if (config.markdown.format === 'md') return config;
  const extend = (set: DocsSet): DocsSet =>
    set.extensions.join() === DEFAULT_EXTENSIONS.join()
      ? { ...set, extensions: [...set.extensions, '.mdx'] }
      : set;
  const [first, ...others] = config.docs;
  return { ...config, docs: [extend(first), ...others.map(extend)] };
}

function validate(input: unknown, config: ConfigFile) {
  try {
    const cycle = findCycle(input);
    if (cycle !== null)
      throw configFailure(`Cannot use "${cycle}": it holds itself`, {
        ...placeOption(config, cycle),
        note: 'Write each item out where it is needed.',
      });
    const result = configSchema
      .superRefine(checkForms)
      .superRefine(checkSetNames)
      .superRefine(checkUrls)
      .superRefine(checkAssistants)
      .safeParse(input, { error: errorMap });
    if (result.success) return result.data;
    throw new Failure(2, describeIssues(result.error, input, config));
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw configFailure(`Cannot read the config: ${messageOf(error)}`, {
      file: config.configFile,
      note: 'Export a plain object: reading one of its keys throws.',
    });
  }
}

function applyOverrides(written: unknown, overrides: ConfigOverrides): unknown {
  const isObject = typeof written === 'object' && written !== null && !Array.isArray(written);
  return isObject && overrides.base !== undefined ? { ...written, base: overrides.base } : written;
}

async function createDefaults(root: string): Promise<unknown> {
  const reason = isFileAt(join(root, '.docsgen'))
    ? 'it is the output of a build'
    : hasSite(root)
      ? null
      : 'there is neither a site.config.ts nor a docs folder';
  if (reason === null) return { title: await defaultTitle(root) };
  const note = noteOnPlace(root);
  throw configFailure(`Cannot find a site in "${basename(root)}": ${reason}`, { note });
}

/** Whether a folder has what makes a site: a config, or pages. */
export function hasSite(root: string): boolean {
  return findConfigFile(root) !== null || existsSync(join(root, 'docs'));
}

/** Suggests a folder. Authors often run a command in the subfolder that they write in. */
function noteOnPlace(root: string): string {
  for (let above = dirname(root); ; above = dirname(above)) {
    if (findConfigFile(above) !== null)
      return `The site seems to be in "${relative(process.cwd(), above) || '.'}", where a config is. Name that folder, or run the command there.`;
    if (above === dirname(above))
      return 'Run "docsgen init", put Markdown files into a folder "docs", or name the folder of the site.';
  }
}

function findConfigFile(root: string): string | null {
  return CONFIG_FILES.find((name) => isFileAt(join(root, name))) ?? null;
}

/** Returns the name in `package.json`, or else the name of the folder. */
export async function defaultTitle(root: string): Promise<string> {
  try {
    const { name }: { name?: unknown } = JSON.parse(
      await readFile(join(root, 'package.json'), 'utf8'),
    );
    if (typeof name === 'string' && name !== '') return name;
  } catch {
    // The file is missing or invalid.
  }
  return basename(root);
}

async function importConfig(root: string, file: string, reuse: boolean): Promise<unknown> {
  const { url, remove } = await compileConfig(root, file, { reuse });
  try {
    const config = await runModule(url, async (exports) => await exports['default']);
    if (config !== undefined) return config;
  } catch (error) {
    throw configFailure(`Cannot run the config: ${messageOf(error)}`, {
      ...(findThrownPlace(error) ?? { file }),
      note: 'The file throws while it is imported, or never ends.',
    });
  } finally {
    await remove();
  }
  throw configFailure('Missing default export', {
    file,
    note: 'End the file with "export default defineConfig({ title: … })".',
  });
}
