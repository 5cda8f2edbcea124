/** Looks like a search field and leads to the search page, by itself and by the shortcuts. */
import type { ReactElement } from 'react';
import type { SiteData } from '../types.js';
import { Icon } from './Icon.js';
import { Texts } from '../texts.js';

interface SearchButtonProps {
  readonly search: NonNullable<SiteData['search']>;
}

/** Both shortcuts are in the page; CSS shows the one of `html[data-platform]`. */
export function SearchButton({ search }: SearchButtonProps): ReactElement {
  return (
    <a
      className="search-button"
      href={search.pageUrl}
      data-action="open-search"
      aria-keyshortcuts="Control+K Meta+K /"
    >
      <Icon name="search" />
      <span className="search-label">{Texts.search}</span>
      <kbd className="search-key search-key-control" aria-hidden="true">
        Ctrl K
      </kbd>
      <kbd className="search-key search-key-command" aria-hidden="true">
        ⌘K
      </kbd>
    </a>
  );
}
