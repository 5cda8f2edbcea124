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
/** The policy has no `'self'` for these. */
const NEVER_OWN = new Set(['frame-src', 'object-src']);

/** Returns `null` for a URL that is not loaded, or that every policy of docsgen allows. */
export function readLoad(
  tag: string,
  { url: { raw, kind } }: FoundUrl,
  attributes: Attributes,
): Load | null {
  const directive = directiveOf(tag, kind, attributes);
  if (directive === null || (!NEVER_OWN.has(directive) && !ABSOLUTE.test(raw))) return null;
  return isAlwaysAllowed(directive, raw) ? null : { directive, kind, raw };
}

/** Returns what a style sheet loads. */
export function readStyleLoad(raw: string, kind: UrlKind): Load | null {
  const directive = directiveOfStyle(raw, kind);
  return ABSOLUTE.test(raw) && !isAlwaysAllowed(directive, raw) ? { directive, kind, raw } : null;
}

function directiveOf(tag: string, kind: UrlKind, attributes: Attributes): string | null {
  if (kind === 'link' || tag === 'meta') return null;
  if (tag === 'link') {
    const [rel, as] = ['rel', 'as'].map((name) => attributes.get(name)?.text ?? '');
    return directivesOfLink(rel ?? '', as ?? '')[0] ?? null;
  }
  if (tag === 'embed' || tag === 'object') return kind === 'file' ? 'object-src' : null;
  return BY_KIND[kind] ?? null;
}

function directiveOfStyle(raw: string, kind: UrlKind): string {
  if (kind === 'stylesheet') return 'style-src';
  return FONT.test(raw) ? 'font-src' : 'img-src';
}

/** Large `data:` images are not worth keeping. */
function isAlwaysAllowed(directive: string, raw: string): boolean {
  return directive === 'img-src' && /^\s*data:/i.test(raw);
}
