/**
 * Finds the elements of Markdown that components of the site replace, as `components` of MDX does. In: the names that the
 * file of `markdown.components` exports, and elements of the content tree. Out: which of them are replaced, and the children
 * that the components get.
 */
import type { Element, ElementContent } from 'hast';

/** Elements that Markdown creates. A code block is a component of the theme, which nothing replaces. */
const OF_MARKDOWN: ReadonlySet<string> = new Set(
  (
    'a blockquote br code del em h1 h2 h3 h4 h5 h6 hr img input li ol p section strong sup table tbody td th thead tr ' +
    'ul'
  ).split(' '),
);
/** Elements that contain no text themselves, so line ends between their children are not content. */
const OF_TABLES: ReadonlySet<string> = new Set(['table', 'tbody', 'thead', 'tr']);

/** Selects the exports that replace an element. The others are components, or values that the file shares. */
export function listReplaced(exported: readonly string[]): ReadonlySet<string> {
  return new Set(exported.filter((name) => OF_MARKDOWN.has(name)));
}

/** The author's own JSX stays as written, and the theme's headings read the links that the parser adds to them. */
export function isReplaced(element: Element, names: ReadonlySet<string>): boolean {
  return names.has(element.tagName) && element.data?.isJsx !== true && !isParserAnchor(element);
}

/**
 * A component adds its own link to a heading, as in Docusaurus. An anchor with a name stays, because other pages may link to
 * that name.
 */
export function childrenOf({ tagName, children }: Element): ElementContent[] {
  if (OF_TABLES.has(tagName))
    return children.filter((child) => child.type !== 'text' || child.value.trim() !== '');
  return children.filter(
    (child) =>
      child.type !== 'element' || !isParserAnchor(child) || child.properties['name'] !== undefined,
  );
}

/** Whether it is the link to itself that `parse` adds to a heading. A link that an author wrote has text in it. */
function isParserAnchor({ tagName, properties, children }: Element): boolean {
  const { className } = properties;
  const isAnchor = Array.isArray(className) && className.includes('anchor');
  return tagName === 'a' && isAnchor && children.length === 0;
}
