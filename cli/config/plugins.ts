/**
 * Compiles the module that `markdown.plugins` names. In: the config. Out: the URL and hash of a module that includes the
 * packages it uses, so that threads and processes can import it and the hash covers everything that it does. A file that is
 * missing, does not compile, throws, or exports no plugins is an error of the config, reported before a page is parsed.
 */
import { createHash } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import { unified } from 'unified';
import { configFailure } from '../diagnostics/diagnostic.js';
import { findNamedFile } from '../diagnostics/named-file.js';
import { readPlugins, type CompiledPlugins, type SitePlugins } from '../modules/site-plugins.js';
import { describeThrownPlace, findThrownPlace } from '../modules/thrown-place.js';
import { compileModule } from './compile.js';
import { placeModule } from './place-module.js';
import { messageOf, runModule } from './run-module.js';
import type { SiteConfig } from './schema.js';

/**
 * Matches the source map. The hash leaves out the map and the site's path, because the module does the same without them.
 */
const SOURCE_MAP = /\n\/\/# sourceMappingURL=\S+\s*$/;

/** @throws Failure with exit status 2 */
export async function compilePlugins(
  config: Pick<SiteConfig, 'siteDir' | 'configFile'>,
  file: string,
): Promise<CompiledPlugins> {
  findNamedFile(config, 'markdown.plugins', file);
  const name = 'the plugins of "markdown.plugins"';
  const { code } = await compileModule(config.siteDir, file, { name, packages: 'bundle' });
  const whatItDoes = code.replace(SOURCE_MAP, '').replaceAll(config.siteDir, '');
  const hash = createHash('sha256').update(whatItDoes).digest('hex');
  const url = await placePlugins(config.siteDir, hash, code);
  let noteOn: (at: string) => string = (at) =>
    `It throws${at} while it is imported${at === '' ? ', or never ends' : ''}.`;
  try {
    await runModule(url, (exports) => {
      noteOn = () =>
        'It exports "remarkPlugins", "rehypePlugins" or both: lists as unified takes them.';
      const plugins = readPlugins(exports);
      noteOn = (at) => `A plugin throws${at} when it is given its options.`;
      attach(plugins);
    });
  } catch (error) {
    throw configFailure(`Cannot use ${name}: ${messageOf(error)}`, {
      ...(findThrownPlace(error) ?? { file }),
      note: noteOn(describeThrownPlace(error)),
    });
  }
  return { url, hash };
}

/** Attaches the plugins to a processor, which is when a plugin checks its options. */
function attach(plugins: SitePlugins): void {
  for (const list of Object.values(plugins)) {
    const processor = unified();
    for (const { plugin, options } of list) processor.use(plugin, ...options);
    processor.freeze();
  }
}

/** Writes a file that stays until the process exits, because later threads and processes import it too. */
async function placePlugins(root: string, name: string, code: string): Promise<string> {
  try {
    return pathToFileURL(await placeModule(root, 'plugins', { name, code })).href;
  } catch {
    // If the site is not writable, errors are reported without the place that throws.
    return `data:text/javascript,${encodeURIComponent(code.replace(SOURCE_MAP, ''))}`;
  }
}
