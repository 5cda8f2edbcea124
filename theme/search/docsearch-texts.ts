/**
 * The texts of the search dialog as DocSearch takes them. What it says of filters, of its assistant and of failures is never
 * shown.
 */
import { Texts } from '../texts.js';

export const translations = {
  searchBox: {
    clearButtonTitle: Texts.searchClear,
    clearButtonAriaLabel: Texts.searchClearQuery,
    closeButtonText: Texts.searchClose,
    closeButtonAriaLabel: Texts.searchClose,
    searchInputLabel: Texts.search,
  },
  footer: {
    selectText: Texts.searchSelect,
    selectKeyAriaLabel: Texts.keyEnter,
    navigateText: Texts.searchNavigate,
    navigateUpKeyAriaLabel: Texts.keyUp,
    navigateDownKeyAriaLabel: Texts.keyDown,
    closeText: Texts.searchClose,
    closeKeyAriaLabel: Texts.keyEscape,
    poweredByText: Texts.poweredBy,
  },
  startScreen: {
    recentSearchesTitle: Texts.searchRecent,
    saveRecentSearchButtonTitle: Texts.searchPin,
    removeRecentSearchButtonTitle: Texts.searchForget,
    favoriteSearchesTitle: Texts.searchPinned,
    removeFavoriteSearchButtonTitle: Texts.searchUnpin,
  },
  noResultsScreen: { noResultsText: Texts.searchNothing },
};
