/**
 * Draws diagrams with the official renderer. In: the path of Mermaid's module, then the text of each diagram. Out: SVG
 * whose styles are attributes, because the policy of a site allows no others. Runs in a process of its own.
 */
import { pathToFileURL } from 'node:url';
import { declaredStyles } from './browser/cascade.js';
import type { SvgElement } from './browser/elements.js';
import { installWindow } from './browser/window.js';
import { findIgnoredOptions, type IgnoredOption } from './ignored-options.js';
import { createThemeVariables } from './palette.js';

/** The part of Mermaid that is used. */
interface Mermaid {
  initialize(config: Readonly<Record<string, unknown>>): void;
  render(id: string, text: string): Promise<{ readonly svg: string }>;
  readonly mermaidAPI: { readonly defaultConfig: Readonly<Record<string, unknown>> };
}

export interface Drawn {
  readonly svg: string;
  /** Whether the author chose a theme for dark pages. */
  readonly isDark: boolean;
  readonly ignored: readonly IgnoredOption[];
}

/** Options beside those of a kind of diagrams, such as `sequence`, that a text may set. */
const ALLOWED = new Set(['theme', 'look']);
/** Options of all depths that no text may set: those about fonts, colors, styles, addresses, and safety. */
const REFUSED =
  /^secure$|^html|purify|font|colou?r|fill|stroke|css|style|theme(?!$)|url|icon|background/i;

/**
 * Labels of edges hide the line below them, and those of mind maps are in the middle of their shapes, also without
 * HTML. A page does not know the day of its reader.
 */
const THEME_CSS = `
  .edgeLabel rect, .edgeLabel .background { opacity: 1 !important; }
  .mindmap-node .label[transform^="translate(0"] text { text-anchor: middle; }
  .today { display: none !important; }`;
const FONT = 'Inter Variable';
/** Also the id of the drawing, which its parts have as a prefix. */
const ID = 'diagram';

/** @throws errors of the module */
export async function createDrawer(path: string): Promise<(text: string) => Promise<Drawn>> {
  installWindow();
  const { default: mermaid }: { default: Mermaid } = await import(pathToFileURL(path).href);
  const { defaultConfig } = mermaid.mermaidAPI;
  // Mermaid itself ignores options that are not in its default config.
  const fixed = Object.keys(defaultConfig).filter(
    (name) => !ALLOWED.has(name) && typeof defaultConfig[name] !== 'object',
  );
  const refused = namesOf(defaultConfig).filter((name) => REFUSED.test(name));
  const secure = [...fixed, ...refused];
  const rules = { defaults: defaultConfig, refused: new Set(secure) };
  const config = {
    startOnLoad: false,
    suppressErrorRendering: true,
    // Labels are text of SVG, because HTML inside SVG could be anything.
    htmlLabels: false,
    flowchart: { htmlLabels: false },
    class: { htmlLabels: false },
    // A gantt chart is as wide as its page: this is the article, in pixels.
    gantt: { useWidth: 736 },
    themeCSS: THEME_CSS,
    // Links stay as written; `rebuild.ts` keeps those that the page knows.
    securityLevel: 'loose',
    deterministicIds: true,
    maxTextSize: Number.MAX_SAFE_INTEGER,
    fontFamily: FONT,
    logLevel: 'fatal',
    secure,
  };
  return async (text) => {
    const theme = namedTheme(text);
    const own = { theme: 'base', themeVariables: createThemeVariables() };
    setRandom();
    mermaid.initialize({ ...config, ...(theme === null ? own : { theme }) });
    const { svg } = await mermaid.render(ID, withoutHtml(text));
    const ignored = findIgnoredOptions(text, rules);
    return { svg: styleByAttributes(svg), isDark: theme === 'dark', ignored };
  };
}

/** Returns the names of options and of those in them. */
function namesOf(options: object): string[] {
  return Object.entries(options).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null ? [name, ...namesOf(value)] : [name],
  );
}

/** The same text gives the same drawing: Mermaid invents names of commits, and draws lines by hand. */
function setRandom(): void {
  let state = 1;
  Math.random = () => {
    state = (state * 48_271) % 0x7fff_ffff;
    return state / 0x7fff_ffff;
  };
}

/** Returns the theme that the configuration of a diagram names; `null` for the site's own. */
function namedTheme(text: string): string | null {
  const config = /^\s*---\n.*?\n\s*---|%%\{.*?\}%%/s.exec(text)?.[0] ?? '';
  const name = /\btheme\b['"]?\s*:\s*['"]?(\w+)/.exec(config)?.[1] ?? 'base';
  return name === 'base' ? null : name;
}

/** Elements that authors write in labels, where the official renderer shows HTML. */
const NAMES = `a align b big blockquote center code del div em font h[1-6] hr i img ins kbd li mark ol p pre q s samp small
  span strike strong style sub sup table tbody td th thead tr tt u ul var`;
const HTML = new RegExp(`</?(?:${NAMES.split(/\s+/).join('|')})\\b(?:[\\s=][^<>]*)?/?>`, 'gi');
/**
 * Labels are plain text: elements are left out, and references to characters are resolved. Line ends stay where they
 * are.
 */
function withoutHtml(text: string): string {
  return text
    .replace(HTML, replacementOf)
    .replace(/&(nbsp|lt|gt|amp|quot|#\d+);/g, (_, name: string) => `#${name.replace('#', '')};`);
}

/** Writes a transform of CSS, such as that of milestones, as one of SVG: around its origin, without units. */
function turn(element: Element, written: string): void {
  const [x = 0, y = 0] = (element.getAttribute('transform-origin') ?? '')
    .split(/\s+/)
    .map(parseFloat);
  const transform = written.replace(/(\d)(?:deg|px)/g, '$1');
  element.setAttribute('transform', `translate(${x},${y}) ${transform} translate(${-x},${-y})`);
  element.removeAttribute('transform-origin');
}

/** An image is its alternative text; a label must not become empty. */
function replacementOf(tag: string): string {
  if (/^<hr/i.test(tag)) return '<br/>';
  if (/^<img/i.test(tag)) return /\balt=["']([^"'<>]*)/.exec(tag)?.[1] || '\u00a0';
  return tag.replace(/[^\n]/g, '');
}

/** Writes the styles of each element into its attributes, and removes the style sheet. */
function styleByAttributes(svg: string): string {
  const { documentElement: root } = new DOMParser().parseFromString(svg, 'image/svg+xml');
  const elements = [root, ...root.querySelectorAll('*')];
  const styles = elements.map((element) => declaredStyles(element as SvgElement));
  elements.forEach((element, index) => {
    element.removeAttribute('style');
    for (const [property, value] of styles[index] ?? []) {
      if (property === 'transform') turn(element, value);
      else element.setAttribute(property, value);
    }
  });
  for (const style of root.querySelectorAll('style')) style.remove();
  return root.outerHTML;
}
