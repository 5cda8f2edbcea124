/**
 * Lists what the Content Security Policy must allow for `head` in the config. In: its tags. Out: sources of a directive:
 * hashes of inline content, and origins of content from other hosts.
 */
import { elementText } from '../values/escape.js';
import { hashOf } from '../policy/inline-code.js';
import { directivesOfLink, type LinkDirective } from '../policy/link-directives.js';
import type { SiteConfig } from '../types.js';
import { listInline } from './list-inline.js';

export type HeadDirective = LinkDirective;

type HeadTag = SiteConfig['head'][number];

export function listHeadSources(head: readonly HeadTag[], directive: HeadDirective): string[] {
  return head.flatMap((tag) => (directivesOf(tag).includes(directive) ? sourcesOf(tag) : []));
}

function directivesOf({ tag, attributes: { rel, as } }: HeadTag): readonly HeadDirective[] {
  if (tag === 'script') return ['script-src'];
  if (tag === 'style' || tag === 'noscript') return ['style-src'];
  if (tag !== 'link') return [];
  const directives = directivesOfLink(String(rel), String(as));
  // A connection that is opened early is often for the fonts of a style sheet, which no other tag names.
  return /(?:^|\s)preconnect(?:\s|$)/i.test(String(rel)) ? [...directives, 'font-src'] : directives;
}

function sourcesOf({ tag, attributes: { src, href }, content = '' }: HeadTag): string[] {
  const address = tag === 'link' ? href : src;
  if (tag === 'style' || (tag === 'script' && typeof address !== 'string'))
    return [hashOf(elementText(tag, content))];
  if (tag === 'noscript') return listInline(elementText(tag, content)).styles.map(hashOf);
  return typeof address === 'string' ? originOf(address) : [];
}

/** Returns nothing for an address on the site itself. */
function originOf(address: string): string[] {
  // A source without a scheme allows the page's scheme or a more secure one.
  const isBare = address.startsWith('//');
  const absolute = isBare ? `https:${address}` : address;
  if (!/^https?:/i.test(absolute) || !URL.canParse(absolute)) return [];
  const { host, origin } = new URL(absolute);
  return [isBare ? host : origin];
}
