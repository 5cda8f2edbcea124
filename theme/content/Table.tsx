/**
 * Tables scroll inside themselves, also by keyboard, so that a wide one never makes the page scroll sideways. The
 * alignment of a cell is a class, because emitted HTML has no `style`.
 */
import { isValidElement, type ComponentProps, type ReactElement, type ReactNode } from 'react';
import { meaningful } from './children.js';
import { classNames } from './class-names.js';
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

export function TableCell(props: CellProps<'td'>): ReactElement {
  const cell = withAlignment(props);
  return isName(props.children) ? (
    <td {...cell} className={classNames('name', cell.className)} />
  ) : (
    <td {...cell} />
  );
}

/** The number of code characters that fit into a cell on a phone. */
const MAX_NAME = 26;

/** True for code that is alone in its cell, such as the name of a resource; a longer value may break. */
function isName(children: ReactNode): boolean {
  const [child, ...others] = meaningful(children);
  if (others.length > 0 || !isValidElement<{ children?: ReactNode }>(child)) return false;
  const text = child.props.children;
  return child.type === 'code' && typeof text === 'string' && text.length <= MAX_NAME;
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
