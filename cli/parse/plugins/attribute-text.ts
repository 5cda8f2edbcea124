/**
 * What the source has between the quotes of an attribute in, the value that it means out. An HTML parser reads it: which
 * names there are, and where one may end without a semicolon, only that knows.
 *
 * before: `a&#x2F;b?c&amp;copy=d`
 * after:  `a/b?c&copy=d`
 */
import type { Element } from 'hast';
import rehypeRaw from 'rehype-raw';
import { VFile } from 'vfile';

const parseRaw = rehypeRaw();

export function readAttributeText(written: string): string {
  if (!written.includes('&')) return written;
  const value = `<a title="${written.replaceAll('"', '&quot;')}">`;
  const { children } = parseRaw({ type: 'root', children: [{ type: 'raw', value }] }, new VFile());
  return String((children[0] as Element).properties['title']);
}
