/**
 * The second inline script, on the home page only. A site that is published below another path than its config says loads no
 * stylesheet and no script, so this script reports that to the person who set it up. It knows the base path and nothing
 * about the page, so one hash in the CSP serves the whole site.
 */
import { fillText } from './fill-text.js';
import { Strings } from './strings.js';

declare const __BEHAVIOUR_SETTINGS__: { readonly base: string };

addEventListener('load', () => {
  const link = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"]');
  // A stylesheet that did not load has no sheet; one that was answered with an error has an empty sheet.
  if (link === null || (link.sheet?.cssRules.length ?? 0) > 0) return;
  const banner = document.createElement('div');
  banner.setAttribute('role', 'alert');
  Object.assign(banner.style, {
    margin: '1em',
    padding: '1em',
    border: '2px solid',
    font: '1rem/1.5 sans-serif',
  });
  const base = __BEHAVIOUR_SETTINGS__.base;
  const here = location.pathname.replace(/[^/]*$/, '');
  const advice = here === base ? '' : ` ${fillText(Strings.setBase, { path: here })}`;
  banner.textContent = fillText(Strings.wrongBase, { base }) + advice;
  document.body.prepend(banner);
});
