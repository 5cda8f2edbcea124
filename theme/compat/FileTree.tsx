/**
 * Files and folders, as Starlight writes them. In: a list as child; an entry that ends with a slash or has a list of its own
 * is a folder, bold text marks an entry, and text after the name is a comment. Out: nested lists.
 */
import { Children, isValidElement, type ReactElement, type ReactNode } from 'react';
import { Icon } from './Icon.js';
import { flatten, usePlainText } from './nodes.js';

export function FileTree({ children }: { readonly children?: ReactNode }): ReactElement {
  return (
    <div className="card file-tree">
      {flatten(children).map((child, index) =>
        isElement(child, 'ul') ? <Entries key={index} list={child} /> : child,
      )}
    </div>
  );
}

type WithChildren = ReactElement<{ readonly children?: ReactNode }>;

function Entries({ list }: { readonly list: WithChildren }): ReactElement {
  const items = flatten(list.props.children).filter((child) => isElement(child, 'li'));
  return (
    <ul>
      {items.map((item, index) => (
        <li key={index}>
          <Entry content={flatten(item.props.children)} />
        </li>
      ))}
    </ul>
  );
}

function Entry({ content }: { readonly content: readonly ReactNode[] }): ReactElement {
  const textOf = usePlainText();
  const list = content.find((child) => isElement(child, 'ul'));
  const { name, comment } = splitEntry(content.filter((child) => child !== list));
  const text = textOf(name);
  const isFolder = list !== undefined || text.endsWith('/');
  return (
    <>
      <span className="with-icon">
        {!/^(?:…|\.\.\.)$/.test(text) && <Icon name={isFolder ? 'folder' : 'file'} />}
        <span>{name}</span>
        {comment.length > 0 && <small>{comment}</small>}
      </span>
      {list !== undefined && <Entries list={list} />}
    </>
  );
}

/** The name is the first word, or the first element. A loose list has both in a paragraph. */
function splitEntry(content: readonly ReactNode[]): { name: ReactNode; comment: ReactNode[] } {
  const [first, ...rest] = content;
  if (isElement(first, 'p'))
    return splitEntry([...Children.toArray(first.props.children), ...rest]);
  if (typeof first !== 'string') return { name: first, comment: withoutSpace(rest) };
  const [, name = first, text = ''] = /^\s*(\S+)\s*(.*)$/s.exec(first) ?? [];
  return { name, comment: withoutSpace([text, ...rest]) };
}

function withoutSpace(nodes: readonly ReactNode[]): ReactNode[] {
  return nodes.filter((node) => typeof node !== 'string' || node.trim() !== '');
}

function isElement(node: ReactNode, type: string): node is WithChildren {
  return isValidElement(node) && node.type === type;
}
