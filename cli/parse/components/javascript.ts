/**
 * Parses the JavaScript of a page: its statements, its expressions, and values that need no execution. In: code. Out: syntax
 * trees, imports, and values. Only pages read as MDX use this file.
 */
import {
  isNode,
  keyOf,
  nameOf,
  nodeIn,
  nodesIn,
  parseScript,
  type ScriptNode,
} from '../../diagnostics/script.js';
import type { JsonValue } from '../../content-tree/component-nodes.js';

/** The file name tells the parser that the code may contain JSX. */
const AS_JSX = 'page.tsx';
const ONLY_COMMENTS = /^(?:\s|\/\*(?:[^*]|\*(?!\/))*\*\/|\/\/[^\n]*(?:\n|$))*$/;

/** An expression, an expression to spread, or `null` for a comment. */
export type Code =
  | { readonly kind: 'comment' }
  | { readonly kind: 'expression' | 'spread'; readonly node: ScriptNode };

/** The parser and the tree of a page ask for the same code, so results are kept. */
const known = new Map<string, Code | null>();
const MAX_KNOWN = 500;

/** Returns `null` when the text is not JavaScript. */
export function parseCode(value: string): Code | null {
  const before = known.get(value);
  if (before !== undefined) return before;
  if (known.size === MAX_KNOWN) known.clear();
  const code = parseNew(value);
  known.set(value, code);
  return code;
}

function parseNew(value: string): Code | null {
  if (ONLY_COMMENTS.test(value)) return { kind: 'comment' };
  const isSpread = /^\s*\.\.\./.test(value);
  const script = parseScript(isSpread ? `({${value}\n})` : `(${value}\n)`, AS_JSX);
  const statements = nodesIn(script, 'body');
  const [statement] = statements;
  const node = nodeIn(statement ?? null, 'expression');
  if (statements.length !== 1 || statement?.type !== 'ExpressionStatement' || node === null)
    return null;
  // In `a) + (b` the parentheses around the text are part of the expression.
  if (node.start === 0) return null;
  if (!isSpread) return { kind: 'expression', node };
  const [spread, ...others] = nodesIn(node, 'properties');
  const argument = nodeIn(spread ?? null, 'argument');
  return argument === null || others.length > 0 ? null : { kind: 'spread', node: argument };
}

/** Returns the statements of an ESM block, or `null` when it has anything but imports and exports. */
export function parseStatements(value: string): readonly ScriptNode[] | null {
  const script = parseScript(value, AS_JSX);
  if (script === null) return null;
  const statements = nodesIn(script, 'body').filter((node) => node !== null);
  return statements.every(({ type }) => /^(?:Import|Export)/.test(type)) ? statements : null;
}

export interface ImportedName {
  readonly local: string;
  /** `default`, `*`, or the name of an export. */
  readonly imported: string;
  readonly from: string;
}

/** Lists the names that an import statement binds, without types. */
export function listImported(statement: ScriptNode): ImportedName[] {
  const from = nameOf(nodeIn(statement, 'source'));
  if (statement.type !== 'ImportDeclaration' || statement['importKind'] === 'type') return [];
  return nodesIn(statement, 'specifiers').flatMap((specifier) => {
    if (specifier === null || specifier['importKind'] === 'type') return [];
    const local = nameOf(nodeIn(specifier, 'local'));
    const imported =
      specifier.type === 'ImportDefaultSpecifier'
        ? 'default'
        : specifier.type === 'ImportNamespaceSpecifier'
          ? '*'
          : nameOf(nodeIn(specifier, 'imported'));
    return [{ local, imported, from }];
  });
}

/** Lists the names that an export statement declares, each with its value if the value is an expression. */
export function listDeclared(
  statement: ScriptNode,
): { readonly name: string; readonly value: ScriptNode | null }[] {
  const declaration = nodeIn(statement, 'declaration');
  if (declaration === null) return [];
  if (declaration.type !== 'VariableDeclaration') {
    const name = nameOf(nodeIn(declaration, 'id'));
    return name === '' ? [] : [{ name, value: null }];
  }
  const isConstant = declaration['kind'] === 'const';
  return nodesIn(declaration, 'declarations').flatMap((declarator) => {
    const id = nodeIn(declarator, 'id');
    const value = isConstant ? nodeIn(declarator, 'init') : null;
    if (id?.type === 'Identifier') return [{ name: nameOf(id), value }];
    return patternNames(id).map((name) => ({ name, value: null }));
  });
}

function patternNames(pattern: ScriptNode | null): string[] {
  if (pattern === null) return [];
  if (pattern.type === 'Identifier') return [nameOf(pattern)];
  const below = ['elements', 'properties'].flatMap((key) => nodesIn(pattern, key));
  const single = ['value', 'left', 'argument'].map((key) => nodeIn(pattern, key));
  return [...below, ...single].flatMap(patternNames);
}

/** A value that is known without running code. The value `undefined` is left out of JSON. */
export interface KnownValue {
  readonly value: JsonValue | undefined;
}

/** Evaluates literals, templates, lists, objects and known names. Returns `null` for anything that must run. */
export function evaluateStatic(
  node: ScriptNode | null,
  known: (name: string) => KnownValue | null,
): KnownValue | null {
  if (node === null) return null;
  const evaluate = (child: ScriptNode | null) => evaluateStatic(child, known);
  switch (node.type) {
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return evaluate(nodeIn(node, 'expression'));
    case 'Literal':
      return isJsonLiteral(node['value']) ? { value: node['value'] } : null;
    case 'Identifier':
      return nameOf(node) === 'undefined' ? { value: undefined } : known(nameOf(node));
    case 'TemplateLiteral':
      return evaluateTemplate(node, evaluate);
    case 'UnaryExpression':
      return evaluateUnary(String(node['operator']), evaluate(nodeIn(node, 'argument')));
    case 'BinaryExpression': {
      const [left, right] = [evaluate(nodeIn(node, 'left')), evaluate(nodeIn(node, 'right'))];
      return left && right && evaluateBinary(String(node['operator']), left.value, right.value);
    }
    case 'LogicalExpression': {
      const left = evaluate(nodeIn(node, 'left'));
      if (left === null) return null;
      const operator = String(node['operator']);
      const isDone =
        operator === '&&'
          ? !left.value
          : operator === '||'
            ? !!left.value
            : left.value !== null && left.value !== undefined;
      return isDone ? left : evaluate(nodeIn(node, 'right'));
    }
    case 'ConditionalExpression': {
      const test = evaluate(nodeIn(node, 'test'));
      return test && evaluate(nodeIn(node, test.value ? 'consequent' : 'alternate'));
    }
    case 'ArrayExpression': {
      const items = nodesIn(node, 'elements').map(evaluate);
      if (!items.every((item) => item !== null)) return null;
      return { value: items.map(({ value }) => value ?? null) };
    }
    case 'ObjectExpression':
      return evaluateObject(node, evaluate);
    case 'MemberExpression':
      return evaluateMember(node, evaluate);
    default:
      return null;
  }
}

type Evaluate = (node: ScriptNode | null) => KnownValue | null;

function isJsonLiteral(value: unknown): value is string | number | boolean | null {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}

function evaluateTemplate(node: ScriptNode, evaluate: Evaluate): KnownValue | null {
  let text = '';
  const expressions = nodesIn(node, 'expressions');
  for (const [index, quasi] of nodesIn(node, 'quasis').entries()) {
    const cooked = quasi?.['value'];
    if (typeof cooked !== 'object' || cooked === null || !('cooked' in cooked)) return null;
    text += String(cooked.cooked);
    if (index >= expressions.length) continue;
    const part = evaluate(expressions[index] ?? null);
    if (part === null || (typeof part.value === 'object' && part.value !== null)) return null;
    text += String(part.value);
  }
  return { value: text };
}

function evaluateUnary(operator: string, argument: KnownValue | null): KnownValue | null {
  if (argument === null) return null;
  if (operator === '!') return { value: !argument.value };
  if (typeof argument.value !== 'number') return null;
  if (operator === '-') return { value: -argument.value };
  return operator === '+' ? argument : null;
}

function evaluateBinary(
  operator: string,
  left: JsonValue | undefined,
  right: JsonValue | undefined,
): KnownValue | null {
  if (operator === '===') return { value: left === right };
  if (operator === '!==') return { value: left !== right };
  if (operator !== '+') return null;
  if (typeof left === 'number' && typeof right === 'number') return { value: left + right };
  const isText = (side: typeof left) => typeof side === 'string' || typeof side === 'number';
  return isText(left) && isText(right) ? { value: `${left}${right}` } : null;
}

function evaluateObject(node: ScriptNode, evaluate: Evaluate): KnownValue | null {
  const object: Record<string, JsonValue> = {};
  for (const property of nodesIn(node, 'properties')) {
    const key = keyOf(property);
    const value = property?.type === 'Property' ? evaluate(nodeIn(property, 'value')) : null;
    if (key === null || value === null || key === '__proto__') return null;
    if (value.value !== undefined) object[key] = value.value;
  }
  return { value: object };
}

function evaluateMember(node: ScriptNode, evaluate: Evaluate): KnownValue | null {
  const object = evaluate(nodeIn(node, 'object'));
  const property = nodeIn(node, 'property');
  const key = node['computed'] === true ? evaluate(property)?.value : nameOf(property);
  if (object === null || typeof object.value !== 'object' || object.value === null) return null;
  if (typeof key !== 'string' && typeof key !== 'number') return null;
  if (!Object.hasOwn(object.value, key))
    return Array.isArray(object.value) ? null : { value: undefined };
  const value: JsonValue | undefined = (object.value as { readonly [name: string]: JsonValue })[
    key
  ];
  return { value };
}

/** Lists the components in JSX inside of code, and the names that the code reads. */
export function listNames(node: ScriptNode): { components: Set<string>; identifiers: Set<string> } {
  const components = new Set<string>();
  const identifiers = new Set<string>();
  const stack: unknown[] = [node];
  for (let value = stack.pop(); value !== undefined; value = stack.pop()) {
    if (Array.isArray(value)) {
      for (const item of value) stack.push(item ?? null);
      continue;
    }
    if (!isNode(value)) continue;
    if (value.type === 'Identifier') identifiers.add(nameOf(value));
    const name =
      value.type === 'JSXOpeningElement' || value.type === 'JSXMemberExpression'
        ? nodeIn(value, value.type === 'JSXOpeningElement' ? 'name' : 'object')
        : null;
    if (
      name?.type === 'JSXIdentifier' &&
      (/^[A-Z_$]/.test(nameOf(name)) || value.type === 'JSXMemberExpression')
    )
      components.add(nameOf(name));
    for (const [key, child] of Object.entries(value))
      if (typeof child === 'object' && child !== null && key !== 'loc') stack.push(child);
  }
  return { components, identifiers };
}
