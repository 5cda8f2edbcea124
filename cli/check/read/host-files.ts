/**
 * Finds the URLs in files for hosts and crawlers: `_headers`, which makes browsers load files early, and `robots.txt`. In:
 * the text. Out: its URLs with their offsets.
 */
import { kindOfRel, parseRefresh, type WrittenUrl } from './url-attributes.js';

const HEADER = /^[^\S\r\n]+(Link|Refresh|Speculation-Rules|SourceMap)[^\S\r\n]*:(.*)$/dgim;
/** A target of `Link` and its parameters, up to the comma before the next target. */
const LINK = /<([^<>]*)>((?:\s*;\s*[\w*-]+\s*(?:=\s*(?:"[^"]*"|[^",;]*))?)*)/dg;
const REL = /;\s*rel\s*=\s*(?:"([^"]*)"|([^",;\s]*))/i;

export function readHeaderUrls(text: string): WrittenUrl[] {
  return [...text.matchAll(HEADER)].flatMap((match) => {
    const [, name = '', value = ''] = match;
    const [at] = match.indices?.[2] ?? [0];
    return readHeader(name.toLowerCase(), value).map((url) => ({
      ...url,
      start: at + url.start,
      end: at + url.end,
    }));
  });
}

function readHeader(name: string, value: string): WrittenUrl[] {
  if (name === 'refresh') {
    const url = parseRefresh(value);
    return url === null ? [] : [url];
  }
  if (name === 'link')
    return [...value.matchAll(LINK)].flatMap((match) => {
      const [, raw = '', parameters = ''] = match;
      const [start, end] = match.indices?.[1] ?? [0, 0];
      const [, quoted, bare] = REL.exec(parameters) ?? [];
      const kind = kindOfRel(quoted ?? bare ?? '');
      return kind === null || raw.trim() === '' ? [] : [{ raw, kind, start, end }];
    });
  const pattern = name === 'sourcemap' ? /(\S+)/dg : /"([^"]+)"/dg;
  return Array.from(value.matchAll(pattern), (match) => {
    const [start, end] = match.indices?.[1] ?? [0, 0];
    return { raw: match[1] ?? '', kind: 'file', start, end };
  });
}

const SITEMAP = /^[^\S\r\n]*sitemap[^\S\r\n]*:[^\S\r\n]*([^\s#]+)/dgim;

export function readRobotsUrls(text: string): WrittenUrl[] {
  return Array.from(text.matchAll(SITEMAP), (match) => {
    const [start, end] = match.indices?.[1] ?? [0, 0];
    return { raw: match[1] ?? '', kind: 'link', start, end };
  });
}
