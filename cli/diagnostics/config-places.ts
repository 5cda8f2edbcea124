/**
 * Where an option was written. In: the config file and the path of the option's keys. Out: `file` and `place` of a
 * diagnostic. See `config-tree.ts` for how far a path is followed.
 */
import { canonicalPermalink } from '../path.js';
import { partsOf } from './script.js';
import type { Place, SiteConfig } from '../types.js';
import type { ConfigModule } from './config-modules.js';
import {
  findOption,
  listTexts,
  type CodeText,
  type FileNode,
  type FoundOption,
} from './config-tree.js';
import { placeAt } from './place-at.js';

export type ConfigFile = Pick<SiteConfig, 'siteDir' | 'configFile'>;
export type KeyPath = readonly PropertyKey[];

export interface ConfigPlace {
  readonly file: string | null;
  readonly place: Place | null;
}

/**
 * The text of an option that is text, the name of any other; where the key path leads to nothing, what it reaches.
 *
 * @example diagnostic('redirect', reason, { ...placeOption(config, ['redirects', 3, 'to']), note })
 */
export function placeOption(
  config: ConfigFile,
  path: KeyPath | string,
  part: 'value' | 'name' = 'value',
): ConfigPlace {
  const option = readOption(config, path);
  if (option === null) return { file: config.configFile, place: null };
  const { node, module } = option.value;
  const isText = part === 'value' && option.isExact && partsOf(node, module.text) !== null;
  return isText ? placeNode(option.value) : placeNode(option.name);
}

/** A text somewhere below an option: the id of a page in a sidebar. */
export function placeText(config: ConfigFile, value: string, below: KeyPath): ConfigPlace {
  const found = listOptionTexts(config, below).find(
    // A template with expressions has no text that is known.
    ({ parts: [first, ...others] }) => first?.text === value && others.length === 0,
  );
  return found === undefined ? placeOption(config, below) : placeNode(found);
}

/** A redirect by the permalink that it leads from. */
export function placeRedirect(
  config: ConfigFile & Pick<SiteConfig, 'redirects' | 'trailingSlash'>,
  permalink: string,
  key: 'from' | 'to',
): ConfigPlace {
  const { redirects, trailingSlash } = config;
  const index = redirects.findIndex(
    ({ from }) => canonicalPermalink(from, trailingSlash) === permalink,
  );
  return placeOption(config, ['redirects', index, key]);
}

/** The texts of an option's value, in their order in it; none of an option that is not written. */
export function listOptionTexts(config: ConfigFile, path: KeyPath): CodeText[] {
  const option = readOption(config, path);
  return option?.isExact === true ? listTexts(option.value, true) : [];
}

/** All texts of a file of code. */
export function listModuleTexts(module: ConfigModule): CodeText[] {
  return listTexts({ node: module.program, module });
}

function readOption(config: ConfigFile, path: KeyPath | string): FoundOption | null {
  if (config.configFile === null) return null;
  const keys = typeof path === 'string' ? parseKeyPath(path) : path;
  return findOption(config.siteDir, config.configFile, keys);
}

/** Its first line; of a text what is between the quotes, of a value that is written out its first character. */
function placeNode({ node, module }: FileNode): ConfigPlace {
  const { text, file } = module;
  const isText = partsOf(node, text) !== null;
  const [start, end] = isText ? [node.start + 1, node.end - 1] : [node.start, node.end];
  const [line = ''] = text.slice(start, end).split(/[\r\n]/);
  const [shown = ''] = isText ? [line] : (/^[\w$]+/.exec(line) ?? [line.charAt(0)]);
  return { file, place: placeAt(text, start, Math.max(shown.length, 1)) };
}

/** As messages write it: `navbar.items[2].to`; the config itself is `default export`. */
export function keyPath(path: KeyPath): string {
  const joined = path
    .map((key) =>
      typeof key === 'number'
        ? `[${key}]`
        : /^[\w$]+$/.test(String(key))
          ? `.${String(key)}`
          : `["${String(key)}"]`,
    )
    .join('');
  return joined.replace(/^\./, '') || 'default export';
}

/** Of names that need no quotes. */
function parseKeyPath(path: string): KeyPath {
  return (path.match(/[^.[\]]+/g) ?? []).map((key) => (/^\d+$/.test(key) ? Number(key) : key));
}
