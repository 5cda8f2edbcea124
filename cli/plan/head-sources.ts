/**
 * Lists what the Content Security Policy must allow for `head` in the config. In: its tags. Out: sources of a directive:
 * hashes of inline content, and origins of content from other hosts.
 */
import { createHash } from 'node:crypto';
import { Parser } from 'htmlparser2';
import { elementText } from '../escape.js';
import type { SiteConfig } from '../types.js';

export type HeadDirective = 'script-src' | 'style-src' | 'img-src' | 'font-src' | 'manifest-src';

type HeadTag = SiteConfig['head'][number];

/** Directives by link relation. */
const LINKED: Readonly<Record<string, readonly HeadDirective[]>> = {
  stylesheet: ['style-src', 'font-src'],
  // For example the host of a style sheet's fonts, which no other tag names.
  preconnect: ['font-src'],
  icon: ['img-src'],
  'apple-touch-icon': ['img-src'],
  manifest: ['manifest-src'],
  modulepreload: ['script-src'],
};
/** Directives by the `as` attribute of a preload. */
const PRELOADED: Readonly<Record<string, readonly HeadDirective[]>> = {
  script: ['script-src'],
  style: ['style-src'],
  image: ['img-src'],
  font: ['font-src'],
};

export function listHeadSources(head: readonly HeadTag[], directive: HeadDirective): string[] {
  return head.flatMap((tag) => (directivesOf(tag).includes(directive) ? sourcesOf(tag) : []));
}

export function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

function directivesOf({ tag, attributes: { rel, as } }: HeadTag): readonly HeadDirective[] {
  if (tag === 'script') return ['script-src'];
  if (tag === 'style' || tag === 'noscript') return ['style-src'];
  if (tag !== 'link') return [];
  const relations = String(rel).toLowerCase().split(/\s+/);
  return relations.flatMap((relation) =>
    relation === 'preload' ? (PRELOADED[String(as)] ?? []) : (LINKED[relation] ?? []),
  );
}

function sourcesOf({ tag, attributes: { src, href }, content = '' }: HeadTag): string[] {
  const address = tag === 'link' ? href : src;
  if (tag === 'style' || (tag === 'script' && typeof address !== 'string'))
    return [hashOf(elementText(tag, content))];
  if (tag === 'noscript') return listStyles(elementText(tag, content)).map(hashOf);
  return typeof address === 'string' ? originOf(address) : [];
}

/** Texts of the style elements in HTML, without those inside comments. */
function listStyles(html: string): string[] {
  const styles: string[] = [];
  let isStyle = false;
  const parser = new Parser({
    onopentagname: (name) => {
      isStyle = name === 'style';
      if (isStyle) styles.push('');
    },
    ontext: (text) => {
      if (isStyle) styles.push((styles.pop() ?? '') + text);
    },
    onclosetag: () => {
      isStyle = false;
    },
  });
  parser.end(html);
  return styles;
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
