/**
 * The strings of the search dialog in DocSearch's format. Its strings about filters, its assistant and failures are
 * never shown.
 */
import { Strings } from '../strings.js';

export const translations = {
  searchBox: {
    clearButtonTitle: Strings.searchClear,
    clearButtonAriaLabel: Strings.searchClearQuery,
    closeButtonText: Strings.searchClose,
    closeButtonAriaLabel: Strings.searchClose,
    searchInputLabel: Strings.search,
  },
  footer: {
    selectText: Strings.searchSelect,
    selectKeyAriaLabel: Strings.keyEnter,
    navigateText: Strings.searchNavigate,
    navigateUpKeyAriaLabel: Strings.keyUp,
    navigateDownKeyAriaLabel: Strings.keyDown,
    closeText: Strings.searchClose,
    closeKeyAriaLabel: Strings.keyEscape,
    poweredByText: Strings.poweredBy,
  },
  startScreen: {
    recentSearchesTitle: Strings.searchRecent,
    saveRecentSearchButtonTitle: Strings.searchPin,
    removeRecentSearchButtonTitle: Strings.searchForget,
    favoriteSearchesTitle: Strings.searchPinned,
    removeFavoriteSearchButtonTitle: Strings.searchUnpin,
  },
  noResultsScreen: { noResultsText: Strings.searchNothing },
};
