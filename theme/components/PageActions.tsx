/**
 * The menu beside the title of a page: copy the page or its address, view its Markdown, edit it, ask an assistant. Static:
 * never hydrated. It is a `<details>` element, so its links work without scripts; `behaviours/page-actions.ts` operates the
 * buttons and the arrow keys.
 */
import type { ReactElement, ReactNode } from 'react';
import { Strings } from '../strings.js';
import type { PageActionsData } from '../types.js';
import { Icon, type IconName } from './Icon.js';

/** Renders nothing if the page has no action. */
export function PageActions({
  copyUrl,
  viewUrl,
  editUrl,
  hasCopyLink,
  assistants,
}: PageActionsData): ReactElement | null {
  const items: ReactNode[] = [
    copyUrl !== null && (
      <Button key="copy" action="page" icon="copy" url={copyUrl} label={Strings.copyPage} />
    ),
    viewUrl !== null && (
      <Anchor
        key="view"
        icon="file"
        href={viewUrl}
        label={Strings.viewMarkdown}
        type="text/markdown"
      />
    ),
    hasCopyLink && <Button key="link" action="link" icon="copy" label={Strings.copyLink} />,
    editUrl !== null && <Anchor key="edit" icon="edit" href={editUrl} label={Strings.editPage} />,
    ...assistants.map(({ label, href }) => (
      <Anchor key={`assistant ${label}`} icon="external" href={href} label={label} />
    )),
  ].filter((item) => item !== false);
  if (items.length === 0) return null;
  return (
    <details className="dropdown page-actions" data-dropdown="" data-page-actions="">
      <summary className="page-actions-button">
        <Icon name="file" />
        <span>{Strings.pageActions}</span>
      </summary>
      <ul className="dropdown-menu">{items}</ul>
    </details>
  );
}

interface ItemProps {
  readonly icon: IconName;
  readonly label: string;
}

function Anchor({
  icon,
  label,
  ...attributes
}: ItemProps & { readonly href: string; readonly type?: string }): ReactElement {
  return (
    <li>
      <a className="dropdown-link" rel="noopener noreferrer" {...attributes}>
        <Icon name={icon} />
        {label}
      </a>
    </li>
  );
}

interface ButtonProps extends ItemProps {
  readonly action: 'page' | 'link';
  /** Address of the text to copy. */
  readonly url?: string;
}

function Button({ action, icon, label, url }: ButtonProps): ReactElement {
  return (
    <li className="needs-script">
      <button type="button" className="dropdown-link" data-page-action={action} data-url={url}>
        <Icon name={icon} />
        {label}
      </button>
    </li>
  );
}
