/**
 * Takes over a tree from the site's own plugins. In: an mdast or a hast with anything that they put there. Out: a tree of
 * the same content with fresh nodes, because plugins use one node in many places and on many pages, and later steps write
 * into nodes; or an error that says what is invalid.
 */
import type { Properties } from 'hast';
import type { Node } from 'unist';

/** Deeper than any page: a node that contains itself. */
const MAX_DEPTH = 1000;

type Value = Properties[string];
/** Fields of a node or of its data, which may be anything. */
type Fields = Readonly<Record<string, unknown>>;

/** Fields that nodes must have, in mdast and in hast. */
const STRINGS: Readonly<Record<string, readonly string[]>> = {
  text: ['value'],
  html: ['value'],
  raw: ['value'],
  comment: ['value'],
  code: ['value'],
  inlineCode: ['value'],
  link: ['url'],
  image: ['url'],
  definition: ['identifier', 'url'],
  linkReference: ['identifier'],
  imageReference: ['identifier'],
  footnoteDefinition: ['identifier'],
  footnoteReference: ['identifier'],
  containerDirective: ['name'],
  mdxjsEsm: ['value'],
  mdxFlowExpression: ['value'],
  mdxTextExpression: ['value'],
};
const PARENTS = new Set(
  (
    'root element paragraph heading blockquote list listItem table tableRow tableCell emphasis strong delete link ' +
    'linkReference footnoteDefinition containerDirective leafDirective textDirective ' +
    'mdxJsxFlowElement mdxJsxTextElement'
  ).split(' '),
);
const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/;
/** Names of elements that React accepts. */
const TAG_NAME = /^[A-Za-z][\w:.-]*$/;

/**
 * Returns the nodes for a root that replaces `tree`.
 *
 * @throws TypeError with the reason
 */
export function takeNodes(tree: Node): unknown[] {
  const copy = copyNode(tree, 0);
  return copy['type'] === 'root' && Array.isArray(copy['children']) ? copy['children'] : [copy];
}

function copyNode(node: unknown, depth: number): Fields {
  if (!isFields(node) || typeof node['type'] !== 'string')
    throw new TypeError('something in the tree is no node: it has no type');
  const { type, children, position, data, ...others } = node;
  if (depth > MAX_DEPTH)
    throw new TypeError(`the tree is deeper than ${MAX_DEPTH} levels, or a node is within itself`);
  for (const name of STRINGS[type] ?? [])
    if (typeof others[name] !== 'string')
      throw new TypeError(`the ${name} of a node "${type}" is no string`);
  if (type === 'heading' && ![1, 2, 3, 4, 5, 6].includes(Number(others['depth'])))
    throw new TypeError('the depth of a node "heading" is not from 1 to 6');
  return {
    type,
    ...others,
    ...(type === 'element' && copyElement(others)),
    ...(type.startsWith('mdxJsx') && {
      name: others['name'] ?? null,
      attributes: others['attributes'] ?? [],
    }),
    ...(children !== undefined || PARENTS.has(type)
      ? { children: copyChildren(node, depth) }
      : undefined),
    ...(isPosition(position) && { position }),
    ...(isFields(data) && { data: copyData(data, depth) }),
  };
}

function copyChildren({ type, tagName, children }: Fields, depth: number): Fields[] {
  const nodes = copyList(children ?? [], depth);
  if (type === 'element' && nodes.length > 0 && VOID.test(String(tagName)))
    throw new TypeError(`the element <${String(tagName)}> has children`);
  return nodes;
}

function copyList(nodes: unknown, depth: number): Fields[] {
  if (!Array.isArray(nodes)) throw new TypeError('the children of a node are no list');
  // `Array.from` also visits holes.
  return Array.from(nodes, (node: unknown) => copyNode(node, depth + 1));
}

function copyElement({ tagName, properties }: Fields): Fields {
  if (typeof tagName !== 'string' || !TAG_NAME.test(tagName))
    throw new TypeError(`no element can have the name ${JSON.stringify(tagName) ?? 'undefined'}`);
  return { properties: copyProperties(properties) };
}

/** Copies what an mdast node defines about its element. */
function copyData(data: Fields, depth: number): Fields {
  const { hName, hProperties, hChildren, ...others } = data;
  return {
    ...others,
    ...(typeof hName === 'string' && { hName }),
    ...(isFields(hProperties) && { hProperties: copyProperties(hProperties) }),
    ...(isSet(hChildren) && { hChildren: copyList(hChildren, depth) }),
  };
}

/** Leaves out values that mean no attribute. */
function copyProperties(properties: unknown): Properties {
  const copy: Properties = {};
  if (!isFields(properties)) return copy;
  for (const [name, value] of Object.entries(properties)) {
    if (!isSet(value) || Number.isNaN(value)) continue;
    if (!isValue(value))
      throw new TypeError(
        `the property "${name}" of an element is no text, number or list of them`,
      );
    copy[name] = Array.isArray(value) ? [...value] : value;
  }
  return copy;
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}

function isSet(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function isValue(value: unknown): value is Value {
  if (Array.isArray(value)) return value.every((item) => isOneValue(item));
  return typeof value === 'boolean' || isOneValue(value);
}

function isOneValue(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}

/** Whether it is a position that a file can have. */
export function isPosition(value: unknown): boolean {
  return isFields(value) && isPoint(value['start']) && isPoint(value['end']);
}

function isPoint(value: unknown): boolean {
  if (!isFields(value)) return false;
  const { line, column, offset } = value;
  const isFrom = (least: number, one: unknown) => Number.isInteger(one) && Number(one) >= least;
  return isFrom(1, line) && isFrom(1, column) && isFrom(0, offset ?? 0);
}
