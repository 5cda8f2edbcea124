/**
 * Evaluates HCL as far as files determine it. In: an expression, what its names stand for, and functions that read files.
 * Out: a value; `undefined` stands for what only a real run knows. An attribute that a known object lacks is an error.
 */
import { children, stringValue, unwrap, type HclNode } from '../../../cli/reference/hcl.js';
import { StepError } from './world.js';

export type Value = undefined | null | string | number | boolean | Value[] | ValueMap;
export interface ValueMap {
  readonly [name: string]: Value;
}

export interface Scope {
  /** Values of `local`, `dependency`, `include`, …; a name that is missing is unknown. */
  readonly names: Readonly<Record<string, Value>>;
  /** Returns `undefined` for functions that it does not know. */
  readonly call: (name: string, args: readonly Value[]) => Value;
}

export function evaluate(node: HclNode | null, scope: Scope): Value {
  if (node === null) return undefined;
  if (node.type === 'expression') return evaluateChain(children(node), scope);
  const inner = unwrap(node);
  switch (inner.type) {
    case 'expression':
      return evaluateChain(children(inner), scope);
    case 'string_lit':
      return stringValue(inner);
    case 'quoted_template':
      return evaluateTemplate(inner, scope);
    case 'heredoc_template':
      for (const child of children(inner)) evaluateTemplatePart(child, scope);
      return undefined;
    case 'numeric_lit':
      return Number(inner.text);
    case 'bool_lit':
      return inner.text === 'true';
    case 'null_lit':
      return null;
    case 'object':
      return evaluateObject(inner, scope);
    case 'tuple':
      return children(inner)
        .filter(({ type }) => type === 'expression')
        .map((item) => evaluate(item, scope));
    case 'function_call':
      return evaluateCall(inner, scope);
    case 'variable_expr':
      return scope.names[inner.text];
    default:
      // Loops bring names of their own; all other operations have operands to check.
      if (inner.type !== 'for_expr') for (const child of children(inner)) evaluate(child, scope);
      return undefined;
  }
}

/** `local.accounts["dev"].id`: a first term and the ways into it. */
function evaluateChain([first, ...steps]: readonly HclNode[], scope: Scope): Value {
  if (first === undefined) return undefined;
  let value = evaluate(first, scope);
  let path = first.text;
  for (const step of steps) {
    const key = step.type === 'get_attr' ? step.text.slice(1) : keyOf(step, scope);
    if (key === undefined || value === undefined || value === null || typeof value !== 'object')
      return undefined;
    if (Array.isArray(value)) return undefined;
    if (!Object.hasOwn(value, key)) throw new StepError(`${path} has no ${key}`);
    value = value[key];
    path += `.${key}`;
  }
  return value;
}

function keyOf(step: HclNode, scope: Scope): string | undefined {
  if (step.type !== 'index') return undefined;
  const [index] = children(step);
  const [expression] = index === undefined ? [] : children(index);
  const key = expression === undefined ? undefined : evaluate(expression, scope);
  return typeof key === 'string' ? key : undefined;
}

function evaluateTemplate(node: HclNode, scope: Scope): Value {
  const parts = children(node).map((child) => evaluateTemplatePart(child, scope));
  return parts.some((part) => part === undefined) ? undefined : parts.join('');
}

function evaluateTemplatePart(node: HclNode, scope: Scope): string | undefined {
  if (node.type === 'template_literal')
    return node.text.replaceAll('\\n', '\n').replaceAll('\\"', '"');
  if (node.type !== 'template_interpolation')
    return node.type === 'template_directive' ? undefined : '';
  const value = evaluate(children(node).find(({ type }) => type === 'expression') ?? null, scope);
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : undefined;
}

function evaluateObject(node: HclNode, scope: Scope): Value {
  const entries = children(node)
    .filter(({ type }) => type === 'object_elem')
    .map((element) => {
      const [key = null, value = null] = children(element);
      return [key === null ? '' : keyText(key, scope), evaluate(value, scope)] as const;
    });
  return entries.some(([key]) => key === undefined)
    ? undefined
    : Object.fromEntries(entries.map(([key, value]) => [key ?? '', value]));
}

/** A plain word is a key, not a name. */
function keyText(key: HclNode, scope: Scope): string | undefined {
  const inner = unwrap(key);
  if (inner.type === 'variable_expr' || inner.type === 'identifier') return inner.text;
  const value = evaluate(inner, scope);
  return typeof value === 'string' ? value : undefined;
}

function evaluateCall(node: HclNode, scope: Scope): Value {
  const [name, args] = children(node);
  const values = (args === undefined ? [] : children(args)).map((arg) => evaluate(arg, scope));
  return scope.call(name?.text ?? '', values);
}
