/** A link to the search page that looks like a search field. Clicks and the shortcuts use it. */
import type { ReactElement } from 'react';
import type { SiteData } from '../types.js';
import { Icon } from './Icon.js';
import { Strings } from '../strings.js';

interface SearchButtonProps {
  readonly search: NonNullable<SiteData['search']>;
}

/**
 * CSS writes the shortcut, by `html[data-platform]`. "⌘" is not in Latin-1: with it in the markup, the text of every
 * document would take twice the memory, and 25 % longer to read.
 */
export function SearchButton({ search }: SearchButtonProps): ReactElement {
  return (
    <a
      className="search-button"
      href={search.pageUrl}
      data-action="open-search"
      aria-keyshortcuts="Control+K Meta+K /"
    >
      <Icon name="search" />
      <span className="search-label">{Strings.search}</span>
      <kbd className="search-key" data-key={`${Strings.keyControl} K`} aria-hidden="true" />
    </a>
  );
}
