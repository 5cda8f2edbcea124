/**
 * The text of a page for excerpts. In: an article's HTML, as this site's build wrote it. Out: its text from heading to
 * heading. It works on the string: the browser parses nothing, so nothing in it can run or load.
 */

export interface TextSection {
  /** `null` before the first heading that has an id, and for the page's title. */
  readonly anchor: string | null;
  readonly heading: string;
  /** Whether it is about an input, an output or an option: the heading is its name. */
  readonly isParameter: boolean;
  /** Paragraphs and items, with `SEPARATOR` between. */
  readonly text: string;
  /** Rows of tables, with `SEPARATOR` between cells, and code blocks. An excerpt shows at most one of them. */
  readonly fragments: readonly string[];
}

/** Separates blocks in an excerpt, which would otherwise read as one sentence. */
export const SEPARATOR = ' · ';
/** Marks the end of a block while a page is read; text has none, because its white space is collapsed. */
const BLOCK_END = '\n';
/** The same for fragments; those inside come before those around them. */
const FRAGMENT_START = '\f';
const FRAGMENT_END = '\v';
const FRAGMENT = /\f([^\f\v]*)\v/g;

/** React escapes `>` in attributes, so a tag ends at the first one. */
const TOKEN = /<(\/?)([a-z][a-z0-9]*)([^>]*)>|<!--[\s\S]*?-->|[^<]+|</gi;
/** Elements whose text is not prose. */
const SKIPPED = /^(?:svg|button|script|style|template|noscript|math)$/;
const INLINE = /^(?:a|abbr|b|code|del|em|i|ins|kbd|mark|q|s|small|span|strong|sub|sup|u|var|wbr)$/;
/** Elements that become fragments. Of `details`, only long types and defaults of parameters do, with their labels. */
const FRAGMENT_ELEMENT = /^(?:tr|pre)$/;
const FRAGMENT_END_TAG = /^(?:tr|pre|details)$/;
const PARAMETER_CODE = /\sclass="parameter-code"/;
/** Elements within a block that separate words. */
const SPACE = /^(?:br|img|input)$/;
/** Controls without nested elements of the same name, and the parts of a parameter's line, by their classes. */
const CONTROLS = /\sclass="(?:[^"]* )?needs-script[ "]/;
const PARAMETER_PART = /\sclass="parameter-/;
const PARAMETER_HEAD = /\sclass="parameter-head"/;
const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['nbsp', ' '],
]);

/** `text` still has the marks. */
type OpenSection = { -readonly [Key in Exclude<keyof TextSection, 'fragments'>]: TextSection[Key] };

export function listSections(html: string): TextSection[] {
  const sections: OpenSection[] = [{ anchor: null, heading: '', isParameter: false, text: '' }];
  let skipped: string | null = null;
  let isHeading = false;
  let isParameter = false;
  for (const [token, slash, name, attributes = ''] of html.matchAll(TOKEN)) {
    const tag = name?.toLowerCase();
    const section = sections.at(-1);
    if (section === undefined) break;
    if (skipped !== null) {
      if (slash === '/' && tag === skipped) skipped = null;
    } else if (tag === undefined) {
      if (token.startsWith('<!')) continue;
      const text = decode(token).replace(/\s+/g, ' ');
      if (isHeading) section.heading += text;
      else section.text += text;
    } else if (slash !== '/' && (SKIPPED.test(tag) || CONTROLS.test(attributes)))
      skipped = attributes.endsWith('/') ? null : tag;
    else if (/^h[1-6]$/.test(tag)) {
      isHeading = slash !== '/';
      if (isHeading) {
        const id = /\sid="([^"]*)"/.exec(attributes)?.[1];
        const anchor = tag === 'h1' || id === undefined ? null : decode(id);
        sections.push({ anchor, heading: '', isParameter, text: '' });
        isParameter = false;
      }
    } else if (SPACE.test(tag)) section.text += ' ';
    else if (slash === '/' && FRAGMENT_END_TAG.test(tag)) section.text += FRAGMENT_END;
    else if (FRAGMENT_ELEMENT.test(tag) || PARAMETER_CODE.test(attributes))
      section.text += FRAGMENT_START;
    else if (!INLINE.test(tag) || PARAMETER_PART.test(attributes)) {
      section.text += BLOCK_END;
      isParameter ||= PARAMETER_HEAD.test(attributes);
    }
  }
  return sections
    .map(({ heading, text, ...section }) => ({
      ...section,
      heading: collapse(heading),
      ...takeFragments(text),
    }))
    .filter(
      ({ heading, text, fragments }) => heading !== '' || text !== '' || fragments.length > 0,
    );
}

function takeFragments(marked: string): Pick<TextSection, 'text' | 'fragments'> {
  const fragments: string[] = [];
  let text = marked;
  for (let rest = ''; rest !== text;) {
    rest = text;
    text = text.replace(FRAGMENT, (_, fragment: string) => {
      fragments.push(joinBlocks(fragment));
      return BLOCK_END;
    });
  }
  return { text: joinBlocks(text), fragments: fragments.filter(Boolean) };
}

function joinBlocks(text: string): string {
  return text
    .split(/[\n\f\v]/)
    .map(collapse)
    .filter(Boolean)
    .join(SEPARATOR);
}

function decode(text: string): string {
  return text.replace(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z]+));/gi,
    (entity, hex, decimal, name) => {
      if (typeof name === 'string') return ENTITIES.get(name) ?? entity;
      const code = typeof hex === 'string' ? parseInt(hex, 16) : Number(decimal);
      return code <= 0x10ffff ? String.fromCodePoint(code) : entity;
    },
  );
}

function collapse(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
