/**
 * Finds the URLs of a style sheet or of a `style` attribute with a tokenizer, so that comments and strings do not count. In:
 * CSS. Out: each URL with its escapes decoded, and the offsets of its written form.
 */
import { tokenize, TokenType, type CSSToken } from '@csstools/css-tokenizer';
import type { UrlKind, WrittenUrl } from './url-attributes.js';

/** CSS without one of these has no URL. A backslash may spell one of them as an escape. */
const SIGN = /url\(|@import|image|src\(|cross-fade\(|\\/i;
/**
 * A string in one of these functions is an image. In `image-set(… type("image/png"))`, the string belongs to another
 * function.
 */
const IMAGE_FUNCTIONS = new Set(['image-set', '-webkit-image-set', 'image', 'cross-fade']);
const URL_FUNCTIONS = new Set(['url', 'src']);
/** URLs in these rules are names, or test what the browser supports: nothing is loaded. */
const SKIPPED_RULES = new Set(['namespace', 'supports', 'charset', 'document', '-moz-document']);

/** @example parseCssUrls('a { background: url("b.png") }') // [{ raw: 'b.png', kind: 'file', start: 21, end: 26 }] */
export function parseCssUrls(css: string): WrittenUrl[] {
  if (!SIGN.test(css)) return [];
  const urls: WrittenUrl[] = [];
  const functions: string[] = [];
  let isImport = false;
  let isSkipped = false;
  const add = (raw: string, [start, end]: readonly [number, number]) => {
    const kind = isImport ? 'stylesheet' : kindOf(raw);
    if (raw.trim() !== '' && !isSkipped) urls.push({ raw, kind, start, end });
    isImport = false;
  };
  for (const token of tokenize({ css })) {
    switch (token[0]) {
      case TokenType.AtKeyword: {
        const name = token[4].value.toLowerCase();
        isImport = name === 'import';
        isSkipped = SKIPPED_RULES.has(name);
        break;
      }
      case TokenType.Semicolon:
      case TokenType.OpenCurly:
      case TokenType.CloseCurly:
        isImport = false;
        isSkipped = false;
        functions.length = 0;
        break;
      case TokenType.Function:
        functions.push(token[4].value.toLowerCase());
        break;
      case TokenType.OpenParen:
        functions.push('');
        break;
      case TokenType.CloseParen:
        functions.pop();
        break;
      case TokenType.URL:
        add(token[4].value, innerRange(token));
        break;
      case TokenType.String: {
        const inner = functions.at(-1) ?? '';
        const isUrl =
          URL_FUNCTIONS.has(inner) ||
          IMAGE_FUNCTIONS.has(inner) ||
          (isImport && functions.length === 0);
        if (isUrl) add(token[4].value, [token[2] + 1, token[2] + contentLength(token[1])]);
        break;
      }
    }
  }
  return urls;
}

/** Returns the offsets of the URL in `url(  a.png )`. */
function innerRange([, written, at]: CSSToken): readonly [number, number] {
  const [open = ''] = /^[^(]*\(\s*/.exec(written) ?? [];
  const [close = ''] = /\s*\)?$/.exec(written.slice(open.length)) ?? [];
  return [at + open.length, at + written.length - close.length];
}

/** A string at the end of the text may lack its second quote. */
function contentLength(written: string): number {
  return written.length > 1 && written.endsWith(written.charAt(0))
    ? written.length - 1
    : written.length;
}

/** The fragment of an SVG file names an element in it. The fragment of a font file is a hint for old browsers. */
function kindOf(raw: string): UrlKind {
  return /^#|\.svg(?:\?[^#]*)?#/i.test(raw) ? 'sprite' : 'file';
}
