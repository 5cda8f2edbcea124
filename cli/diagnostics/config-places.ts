/**
 * Finds the place of an option. In: the config file and the key path of the option. Out: `file` and `place` of a diagnostic.
 * `config-tree.ts` describes how far a path can be followed.
 */
import { canonicalPermalink } from '../paths/path.js';
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
 * Returns the place of the text if the option is a text, or else of its name. If the key path leads nowhere, returns the
 * nearest option above it.
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

/** Finds a text below an option, such as the id of a page in a sidebar. */
export function placeText(config: ConfigFile, value: string, below: KeyPath): ConfigPlace {
  const found = listOptionTexts(config, below).find(
    // A template with expressions has no fixed text.
    ({ parts: [first, ...others] }) => first?.text === value && others.length === 0,
  );
  return found === undefined ? placeOption(config, below) : placeNode(found);
}

/** Finds a redirect by its source permalink. */
export function placeRedirect(
  config: ConfigFile & Pick<SiteConfig, 'redirects' | 'trailingSlash'>,
  permalink: string,
  key: 'from' | 'to',
): ConfigPlace {
  const { redirects, trailingSlash } = config;
  const isAt = ({ from }: { readonly from: string }) =>
    canonicalPermalink(from, trailingSlash) === permalink;
  const isAbove = ({ from }: { readonly from: string }) =>
    from.endsWith('/*') && permalink.startsWith(from.slice(0, -1));
  const exact = redirects.findIndex(isAt);
  const index = exact === -1 ? redirects.findIndex(isAbove) : exact;
  return placeOption(config, ['redirects', index, key]);
}

/** Lists the texts in an option's value, in order. A missing option has none. */
export function listOptionTexts(config: ConfigFile, path: KeyPath): CodeText[] {
  const option = readOption(config, path);
  return option?.isExact === true ? listTexts(option.value, true) : [];
}

/** Lists all texts of a code file. */
export function listModuleTexts(module: ConfigModule): CodeText[] {
  return listTexts({ node: module.program, module });
}

function readOption(config: ConfigFile, path: KeyPath | string): FoundOption | null {
  if (config.configFile === null) return null;
  const keys = typeof path === 'string' ? parseKeyPath(path) : path;
  return findOption(config.siteDir, config.configFile, keys);
}

/**
 * Returns the first line of a node: the part between the quotes for a text, and the first character for any other literal.
 */
function placeNode({ node, module }: FileNode): ConfigPlace {
  const { text, file } = module;
  const isText = partsOf(node, text) !== null;
  const [start, end] = isText ? [node.start + 1, node.end - 1] : [node.start, node.end];
  const [line = ''] = text.slice(start, end).split(/[\r\n]/);
  const [shown = ''] = isText ? [line] : (/^[\w$]+/.exec(line) ?? [line.charAt(0)]);
  return { file, place: placeAt(text, start, Math.max(shown.length, 1)) };
}

/** Spells a key path as messages do: `navbar.items[2].to`. The config itself is `default export`. */
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

/** Parses key paths whose names need no quotes. */
function parseKeyPath(path: string): KeyPath {
  return (path.match(/[^.[\]]+/g) ?? []).map((key) => (/^\d+$/.test(key) ? Number(key) : key));
}
