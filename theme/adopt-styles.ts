/**
 * Styles of scripts that are loaded on demand. In: style sheets as text. Out: one constructed sheet of the document, because
 * the site's policy allows no `style` element.
 */
export function adoptStyles(...texts: readonly string[]): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(texts.join('\n'));
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
