/**
 * Tables scroll inside themselves, also by keyboard, so that a wide one never makes the page scroll sideways. The
 * alignment of a cell is a class, because emitted HTML has no `style`.
 */
import {
  Children,
  cloneElement,
  Fragment,
  isValidElement,
  type ComponentProps,
  type ReactElement,
  type ReactNode,
} from 'react';
import { meaningful } from './children.js';
import { classNames } from './class-names.js';
import { InlineCode, isCode } from './InlineCode.js';
import { Link } from './Link.js';
import { Strings } from '../strings.js';

/** The scrolling element is a group and not a region: a page with many tables would have as many landmarks. */
export function Table(props: ComponentProps<'table'>): ReactElement {
  return (
    <div className="table-scroll" role="group" aria-label={Strings.table} tabIndex={0}>
      <table {...props} />
    </div>
  );
}

type CellProps<Name extends 'td' | 'th'> = ComponentProps<Name> & { readonly align?: string };

/** The kind of its content decides how narrow a cell may become. */
export function TableCell(props: CellProps<'td'>): ReactElement {
  const { children, ...cell } = withAlignment(props);
  const kind = isName(children)
    ? 'name'
    : lengthOfProse(children) > MIN_SENTENCE
      ? 'sentence'
      : undefined;
  return (
    <td {...cell} {...(kind !== undefined && { className: classNames(kind, cell.className) })}>
      {kind === 'name' ? children : breakCode(children, kind === 'sentence' ? MAX_IN_SENTENCE : 0)}
    </td>
  );
}

/** A cell with more characters outside of code is read as a sentence. */
const MIN_SENTENCE = 40;

function lengthOfProse(children: ReactNode): number {
  return Children.toArray(children).reduce<number>((length, child) => {
    if (typeof child === 'string') return length + child.length;
    return isValidElement<Parent>(child) && !isCode(child)
      ? length + lengthOfProse(shownBy(child))
      : length;
  }, 0);
}

interface Parent {
  readonly children?: ReactNode;
}

/** Returns what an element shows as it is. The children of other components may be anything, such as a function. */
function shownBy({ type, props }: ReactElement<Parent>): ReactNode {
  return typeof type === 'string' || type === Fragment || type === Link || type === InlineCode
    ? props.children
    : undefined;
}

/** Lets code with more than `max` characters break at its joints. Lines of a sentence have room for a name. */
function breakCode(children: ReactNode, max: number): ReactNode {
  return Children.map(children, (child) => {
    if (!isValidElement<Parent>(child)) return child;
    const inner = shownBy(child);
    if (inner === undefined) return child;
    if (!isCode(child)) return cloneElement(child, undefined, breakCode(inner, max));
    return typeof inner === 'string' && inner.length > max ? (
      <InlineCode isBreakable>{inner}</InlineCode>
    ) : (
      child
    );
  });
}

/** The number of code characters that fit into a cell on a phone, or into a third of the widest table. */
const MAX_NAME = 28;
/** The number of code characters that fit into the narrowest sentence. */
const MAX_IN_SENTENCE = 22;

/**
 * True for an identifier that is alone in its cell, such as the name of a resource. A longer value may break, and so may
 * an expression with arguments.
 */
function isName(children: ReactNode): boolean {
  const [child, ...others] = meaningful(children);
  if (others.length > 0 || !isValidElement<Parent>(child)) return false;
  const text = child.props.children;
  return (
    isCode(child) && typeof text === 'string' && text.length <= MAX_NAME && !/\s|\([^)]/.test(text)
  );
}

/** Head cells of Markdown tables are column heads. An empty one, as above a column of row names, labels nothing. */
export function TableHeaderCell(props: CellProps<'th'>): ReactElement {
  if (meaningful(props.children).length > 0) return <th scope="col" {...withAlignment(props)} />;
  const { scope: _, ...cell } = props;
  return <td {...withAlignment(cell)} />;
}

function withAlignment<Props extends CellProps<'td'> | CellProps<'th'>>({
  align,
  style,
  ...props
}: Props): Omit<Props, 'align' | 'style'> {
  const side = align ?? style?.textAlign;
  if (side === undefined) return props;
  const alignClass = `align-${side}`;
  const { className } = props;
  return {
    ...props,
    className: className === undefined ? alignClass : `${className} ${alignClass}`,
  };
}
