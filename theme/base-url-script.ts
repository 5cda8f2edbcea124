/**
 * The second script that a document may carry inline, on the home page only: where the site is published below
 * another path than its config says, no stylesheet and no script loads, so this says so to the one who set it up.
 * It knows the base path and nothing of the page, so its hash in the CSP is one for the site.
 */
import { fillText } from './fill-text.js';
import { Strings } from './strings.js';

declare const __BEHAVIOUR_SETTINGS__: { readonly base: string };

addEventListener('load', () => {
  const link = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"]');
  // A stylesheet that did not load has no sheet, or, after an answer that is an error, an empty one.
  if (link === null || (link.sheet?.cssRules.length ?? 0) > 0) return;
  const banner = document.createElement('div');
  banner.setAttribute('role', 'alert');
  Object.assign(banner.style, {
    margin: '1em',
    padding: '1em',
    border: '2px solid',
    font: '1rem/1.5 sans-serif',
  });
  const { base } = __BEHAVIOUR_SETTINGS__;
  const here = location.pathname.replace(/[^/]*$/, '');
  const advice = here === base ? '' : ` ${fillText(Strings.setBase, { path: here })}`;
  banner.textContent = fillText(Strings.wrongBase, { base }) + advice;
  document.body.prepend(banner);
});
