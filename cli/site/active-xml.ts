/**
 * Finds active content in XML, that is, parts that a browser could run. In: the text, and whether the file name is that of
 * an image. Out: the first such part. Only elements of XHTML, MathML and SVG are active: a `script` in the build file of
 * another program is data.
 */
import { decodeXML } from 'entities';
import { Parser } from 'htmlparser2';

interface Found {
  readonly why: string;
  readonly offset: number;
}

const XHTML = 'http://www.w3.org/1999/xhtml';
const MATHML = 'http://www.w3.org/1998/Math/MathML';
const SVG = 'http://www.w3.org/2000/svg';

/** SVG elements that run a script or hold a document. */
const ACTIVE_ELEMENTS = new Set(
  'script foreignobject handler listener iframe embed object applet frame'.split(' '),
);
const SCRIPT_URL = /(?:^|;)(?:javascript|vbscript|livescript|mocha):/i;
const DATA_DOCUMENT = /(?:^|;)data:(?!image\/(?!svg)|font\/|audio\/|video\/)/i;
/** Elements that show an image; an image in an image runs nothing. */
const IMAGE_ELEMENTS = new Set(['image', 'feimage']);
/** Encodings that all browsers read the same way. Text in any other encoding could mean anything. */
const KNOWN_ENCODING =
  /^(?:utf-?8|utf-?16(?:le|be)?|us-ascii|ascii|iso-8859-\d+|windows-125\d|latin1)$/i;

export function findActiveXml(xml: string, isImage: boolean): Found | null {
  const encoding = /^\uFEFF?<\?xml[^>]*\sencoding\s*=\s*["']([^"']*)/.exec(xml)?.[1] ?? 'utf-8';
  if (!KNOWN_ENCODING.test(encoding))
    return { why: `its encoding "${encoding}" hides what is in it`, offset: 0 };
  const { end, entities, found } = readDoctype(xml);
  if (found !== null) return found;
  return findInElements(xml, { end, entities, isImage });
}

interface Doctype {
  /** End of the document type; 0 if there is none. */
  readonly end: number;
  readonly entities: ReadonlyMap<string, string>;
  readonly found: Found | null;
}

const DOCTYPE = /<!DOCTYPE\s[^[>]*(\[(?:[^\]"'<]|"[^"]*"|'[^']*'|<!--[^]*?-->|<)*\]\s*)?>/i;
const ENTITY = /<!ENTITY\s+(?:%\s+)?(\S+)\s+(?:"([^"]*)"|'([^']*)')/g;
const ATTLIST = /<!ATTLIST\s[^>]*?(?:\son[a-z]+\s|javascript:|1999\/xhtml)/i;

/** Reads entities, which may hold elements, and attributes that the document type adds to elements. */
function readDoctype(xml: string): Doctype {
  const match = DOCTYPE.exec(xml);
  const entities = new Map<string, string>();
  if (match === null) return { end: 0, entities, found: null };
  const [whole, subset = ''] = match;
  const end = match.index + whole.length;
  for (const { 1: name = '', 2: double, 3: single } of subset.matchAll(ENTITY))
    if (!entities.has(name)) entities.set(name, decodeXML(double ?? single ?? ''));
  const attributes = ATTLIST.exec(subset);
  const at = match.index + whole.indexOf('[');
  if (attributes !== null)
    return {
      end,
      entities,
      found: {
        why: 'its document type adds attributes that run scripts',
        offset: at + attributes.index,
      },
    };
  const isMarkup = [...entities.values()].some((value) => /[<&]/.test(value));
  const found = isMarkup
    ? { why: 'its document type has entities that hold elements', offset: at }
    : null;
  return { end, entities, found };
}

interface ElementRules extends Pick<Doctype, 'end' | 'entities'> {
  readonly isImage: boolean;
}

function findInElements(xml: string, { end, entities, isImage }: ElementRules): Found | null {
  let first: Found | null = null;
  let isSvg = isImage;
  const report = (why: string) => {
    first ??= { why, offset: parser.startIndex };
  };
  const expand = (value: string) =>
    value.replace(/&([^;\s]+);/g, (written, name: string) => entities.get(name) ?? written);
  const parser = new Parser(
    {
      onprocessinginstruction: (name) => {
        if (/^\?xml-stylesheet/i.test(name))
          report('it names a style sheet, which may make HTML of it');
      },
      onopentag: (written, attributes) => {
        if (first !== null || parser.startIndex < end - 1) return;
        const values = Object.entries(attributes).map(
          ([name, value]) => [name, expand(value)] as const,
        );
        for (const [name, value] of values) {
          if (!/^xmlns(?::|$)/i.test(name)) continue;
          if (value.trim() === XHTML) report('it has elements of HTML');
          else if (value.trim() === MATHML) report('it has elements of MathML');
          else if (value.trim() === SVG) isSvg = true;
        }
        if (!isSvg) return;
        const why = judgeElement(written, values);
        if (why !== null) report(why);
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.write(xml);
  parser.end();
  return first;
}

function localName(name: string): string {
  return withoutPrefix(name).toLowerCase();
}

function withoutPrefix(name: string): string {
  return name.slice(name.lastIndexOf(':') + 1);
}

function judgeElement(
  tag: string,
  attributes: readonly (readonly [name: string, value: string])[],
): string | null {
  const element = localName(tag);
  if (ACTIVE_ELEMENTS.has(element)) return `it has the element "${withoutPrefix(tag)}"`;
  for (const [written, value] of attributes) {
    const name = localName(written);
    if (/^on[a-z]/.test(name)) return `it has the event handler "${name}"`;
    // An animation may set an attribute that is not written.
    if (name === 'attributename' && /^\s*on/i.test(value))
      return `it animates the event handler "${value.trim()}"`;
    // Browsers ignore white space and control characters.
    const url = value.replace(/[\s\p{Cc}]/gu, '');
    if (SCRIPT_URL.test(url)) return `its attribute "${name}" runs a script`;
    const isLink = name === 'href' || name === 'to' || name === 'from' || name === 'values';
    if (isLink && DATA_DOCUMENT.test(url) && !IMAGE_ELEMENTS.has(element))
      return `its attribute "${name}" holds a document`;
  }
  return null;
}
