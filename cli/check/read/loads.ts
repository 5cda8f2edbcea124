/**
 * Finds what the policy of a site may block in a document. In: elements and their URLs. Out: the directive for a URL that
 * the browser loads, and inline code with its hash.
 */
import { directivesOfLink } from '../../policy/link-directives.js';
import type { Attributes, FoundUrl } from './joint-elements.js';
import type { UrlKind } from './url-attributes.js';

/** A URL that a document loads from elsewhere, or that no policy allows by default. */
export interface Load {
  /** The directive of the policy that decides. */
  readonly directive: string;
  readonly kind: UrlKind;
  readonly raw: string;
}

/** Code in the document itself. */
export interface Inline {
  readonly directive: string;
  /** The source that allows it; `null` for attributes. */
  readonly hash: string | null;
  /** A name for messages. */
  readonly what: string;
}

const ABSOLUTE = /^\s*(?:[a-z][a-z\d+.-]*:|[\\/]{2})/i;
const FONT = /\.(?:woff2?|ttf|otf|eot)(?:[?#]|$)|^data:(?:application\/(?:x-)?)?font/i;
const BY_KIND: Readonly<Partial<Record<UrlKind, string>>> = {
  image: 'img-src',
  media: 'media-src',
  script: 'script-src',
  stylesheet: 'style-src',
  frame: 'frame-src',
  form: 'form-action',
};
/** Files that `<object>` and `<embed>` show like a frame. PDF and images other than SVG are not among them. */
const EMBEDDED_DOCUMENT = /\.(?:svg|x?html?|xml|txt)(?:[?#]|$)/i;
/** The policy has no `'self'` for these. */
const NEVER_OWN = new Set(['frame-src', 'object-src']);

/** Returns nothing for a URL that is not loaded, or that every policy of docsgen allows. */
export function readLoads(
  tag: string,
  { url: { raw, kind } }: FoundUrl,
  attributes: Attributes,
): Load[] {
  return directivesOf(tag, { raw, kind }, attributes)
    .filter((directive) => NEVER_OWN.has(directive) || ABSOLUTE.test(raw))
    .filter((directive) => !isAlwaysAllowed(directive, raw))
    .map((directive) => ({ directive, kind, raw }));
}

/** Returns what a style sheet loads. */
export function readStyleLoad(raw: string, kind: UrlKind): Load | null {
  const directive = directiveOfStyle(raw, kind);
  return ABSOLUTE.test(raw) && !isAlwaysAllowed(directive, raw) ? { directive, kind, raw } : null;
}

function directivesOf(
  tag: string,
  { raw, kind }: Omit<Load, 'directive'>,
  attributes: Attributes,
): readonly string[] {
  if (kind === 'link' || tag === 'meta') return [];
  if (tag === 'link') {
    const [rel, as] = ['rel', 'as'].map((name) => attributes.get(name)?.text ?? '');
    return directivesOfLink(rel ?? '', as ?? '').slice(0, 1);
  }
  if (tag === 'embed' || tag === 'object') {
    if (kind !== 'file') return [];
    return EMBEDDED_DOCUMENT.test(raw) ? ['object-src', 'frame-src'] : ['object-src'];
  }
  const directive = BY_KIND[kind];
  return directive === undefined ? [] : [directive];
}

function directiveOfStyle(raw: string, kind: UrlKind): string {
  if (kind === 'stylesheet') return 'style-src';
  return FONT.test(raw) ? 'font-src' : 'img-src';
}

/** Large `data:` images are not worth keeping. */
function isAlwaysAllowed(directive: string, raw: string): boolean {
  return directive === 'img-src' && /^\s*data:/i.test(raw);
}
