/**
 * The markup of scripts that a page names in its front matter. `cli/` adds it to the article, and `run-widgets.ts` reads it
 * in the browser. It comes and goes with the article, and so do the scripts.
 *
 * ```html
 * <docsgen-scripts urls="/assets/scripts/stars-1A2B3C4D.js /assets/scripts/clock-5E6F7G8H.js" hidden></docsgen-scripts>
 * ```
 */
export const WIDGETS = 'docsgen-scripts';
/** The addresses of the scripts, with base path, separated by spaces. */
export const URLS = 'urls';
