/**
 * Text that opens on demand. In: the summary as text, as an element, or as the first child. Out: an HTML `details` element.
 */
import { isValidElement, type ComponentProps, type ReactElement, type ReactNode } from 'react';
import { flatten } from './nodes.js';

export interface DetailsProps extends Omit<ComponentProps<'details'>, 'children'> {
  readonly summary?: ReactNode;
  readonly children?: ReactNode;
}

/** The default summary is that of Docusaurus. */
export function Details({ summary, children, ...props }: DetailsProps): ReactElement {
  const content = flatten(children);
  const own = summary ?? content.find(isSummary) ?? 'Details';
  return (
    <details {...props}>
      {isSummary(own) ? own : <summary>{own}</summary>}
      {content.filter((child) => child !== own)}
    </details>
  );
}

function isSummary(node: ReactNode): node is ReactElement {
  return isValidElement(node) && node.type === 'summary';
}
