/**
 * Finds the URLs in JSON: scripts of a page (JSON-LD, speculation rules, import maps), the manifest of a web application,
 * and the sidebars that the browser loads. In: the text and its kind. Out: its URLs; invalid JSON has none.
 */
import { locateInJson, parseJson } from '../../diagnostics/script.js';
import type { UrlKind, WrittenUrl } from './url-attributes.js';

export type JsonKind = 'linked-data' | 'speculation-rules' | 'import-map' | 'manifest' | 'sidebar';

/** Returns the kind of JSON in a script, from its `type`, or `null` for another type. */
export function jsonKindOf(type: string): JsonKind | null {
  return SCRIPT_TYPES.get(type.trim().toLowerCase()) ?? null;
}

const SCRIPT_TYPES: ReadonlyMap<string, JsonKind> = new Map([
  ['application/ld+json', 'linked-data'],
  ['speculationrules', 'speculation-rules'],
  ['importmap', 'import-map'],
]);

/** Without `places`, `start` and `end` are 0: finding them takes another parser. */
export function readJsonUrls(text: string, kind: JsonKind, places = false): WrittenUrl[] {
  const urls: WrittenUrl[] = [];
  const root = places ? parseJson(text) : null;
  const visit: Visit = (value, path) => {
    if (typeof value === 'string') {
      const found = KINDS[kind](path, value);
      if (found === null || value.trim() === '') return;
      const [start, end] = locateInJson(root, path) ?? [0, 0];
      urls.push({ raw: value, kind: found, start, end });
    } else if (Array.isArray(value)) value.forEach((one, index) => visit(one, [...path, index]));
    else if (typeof value === 'object' && value !== null)
      for (const [key, one] of Object.entries(value)) visit(one, [...path, key]);
  };
  try {
    visit(JSON.parse(text) as unknown, []);
  } catch {
    // The text is not JSON or is nested too deeply. Browsers do not follow URLs in it either.
  }
  return urls;
}

type Path = readonly (string | number)[];
type Visit = (value: unknown, path: Path) => void;

/** Returns the key of a string, or of the list that contains it. */
function nameOf(path: Path): string {
  return String(path.findLast((key) => typeof key === 'string') ?? '');
}

const IMAGE_NAME = /^(?:image|logo|photo|thumbnail|screenshot|thumbnailUrl)$/;
/** Properties of schema.org that hold URLs. The value of another property may be a text that begins like a path. */
const URL_NAME =
  /^(?:url|contentUrl|embedUrl|downloadUrl|installUrl|mainEntityOfPage|item|sameAs|relatedLink|significantLink|discussionUrl|codeRepository|hasMap|license|target|urlTemplate|softwareHelp|tocEntry)$/;
/** Properties whose value is the `@id` of a thing, which often is a URL with a fragment that no element has. */
const IDENTITY =
  /^(?:sameAs|about|mentions|isPartOf|hasPart|publisher|author|creator|mainEntity|mainEntityOfPage)$/;
const ABSOLUTE = /^https?:\/\//i;
const RELATIVE = /^\.{0,2}\/[^\s]*$/;
/** A URL template has a placeholder for the search words. */
const TEMPLATE = /^[^?#]*\{/;

const KINDS: Readonly<Record<JsonKind, (path: Path, value: string) => UrlKind | null>> = {
  'linked-data': (path, value) => {
    const name = nameOf(path);
    // Keys that begin with `@` name things; they are not links.
    if (path.some((key) => String(key) === '@context') || name.startsWith('@')) return null;
    if (TEMPLATE.test(value)) return null;
    const isImage = IMAGE_NAME.test(name) || path.some((key) => IMAGE_NAME.test(String(key)));
    if (IDENTITY.test(name) && value.includes('#')) return null;
    if (ABSOLUTE.test(value)) return isImage ? 'image' : 'link';
    if (!RELATIVE.test(value)) return null;
    return IMAGE_NAME.test(name) ? 'image' : URL_NAME.test(name) ? 'link' : null;
  },
  'speculation-rules': (path) =>
    nameOf(path) === 'urls' && typeof path.at(-1) === 'number' ? 'link' : null,
  'import-map': ([part, ...path], value) => {
    const isAddress = ABSOLUTE.test(value) || RELATIVE.test(value);
    // A name that ends with a slash stands for a folder.
    const isFile = isAddress && !value.endsWith('/');
    const isMapped =
      (part === 'imports' && path.length === 1) || (part === 'scopes' && path.length === 2);
    return isMapped && isFile ? 'script' : null;
  },
  manifest: (path, value) => {
    const name = nameOf(path);
    const [first = ''] = path;
    // These are names of fields that another application fills in.
    if (path.includes('params')) return null;
    if (name === 'src') return first === 'serviceworker' ? 'script' : 'image';
    if (name === 'start_url' || name === 'new_note_url') return 'link';
    if (name === 'url') {
      // These are addresses of app stores, or of handlers with a placeholder.
      if (/^(?:related_applications|url_handlers)$/.test(String(first))) return null;
      return /^[^?#]*%s/.test(value) ? null : 'link';
    }
    if (name === 'action') return 'form';
    return name === 'ms_ac_template' || (first === 'widgets' && name === 'data') ? 'file' : null;
  },
  sidebar: (path) => (/^(?:href|indexHref)$/.test(nameOf(path)) ? 'link' : null),
};
