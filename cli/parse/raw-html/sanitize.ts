/**
 * Sanitizes raw HTML: keeps what documents need, by name, and drops the rest. Elements of Markdown itself are in the list
 * too.
 *
 * before: `<div class="x" style="…" onclick="…"><a name="y"></a><script>…</script></div>`
 * after:  `<div><a name="y"></a></div>`, and `unsafe-html` warnings for `onclick` and `script`
 *
 * `style`, most of `class`, `data-*` and the like are dropped without a finding: documents are full of them and readers do
 * not miss them.
 */
import type { Element, ElementContent, Nodes, Properties, Root, RootContent } from 'hast';
import type { VFile } from 'vfile';
import { contextOf, report, type PageContext } from '../context.js';
import { walkParents } from '../../content-tree/tree.js';
import { isMarked } from '../site-plugins/marks.js';
import { keepFrame } from './frames.js';

/** Elements that are dropped with all their content. */
export const DROPPED = new Set(
  (
    'script style object embed frame frameset noframes noembed noscript template textarea ' +
    'title xmp plaintext svg math applet base link meta select'
  ).split(' '),
);
/** Elements dropped without a finding, because they show nothing. */
const SILENT = new Set(['style', 'title', 'link', 'meta', 'noscript', 'template']);

const KEPT = new Set(
  (
    'a abbr area b bdi bdo blockquote br caption center cite code col colgroup dd del details dfn ' +
    'div dl dt em figcaption figure h1 h2 h3 h4 h5 h6 hr i img input ins kbd li map mark ol p ' +
    'picture pre q rp rt ruby s samp section small source span strong strike sub summary sup table ' +
    'tbody td tfoot th thead time tr track tt u ul var video wbr'
  ).split(' '),
);

const GLOBAL_ATTRIBUTES = 'id title lang dir align ariaLabel ariaHidden ariaDescribedBy role'.split(
  ' ',
);
const ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'name', 'dataFootnoteRef', 'dataFootnoteBackref'],
  area: ['href', 'alt', 'coords', 'shape'],
  blockquote: ['cite'],
  col: ['span'],
  colgroup: ['span'],
  del: ['cite', 'dateTime'],
  details: ['open', 'name'],
  img: ['src', 'srcSet', 'sizes', 'alt', 'width', 'height', 'useMap'],
  input: ['type', 'checked', 'disabled'],
  ins: ['cite', 'dateTime'],
  li: ['value'],
  map: ['name'],
  ol: ['start', 'reversed', 'type'],
  q: ['cite'],
  section: ['dataFootnotes'],
  source: ['src', 'srcSet', 'sizes', 'media', 'type', 'width', 'height'],
  td: ['colSpan', 'rowSpan', 'headers'],
  th: ['colSpan', 'rowSpan', 'headers', 'scope', 'abbr'],
  time: ['dateTime'],
  track: ['src', 'kind', 'srcLang', 'label', 'default'],
  video: ['src', 'poster', 'controls', 'width', 'height', 'muted', 'loop', 'playsInline'],
};
const FOR_ALL: ReadonlySet<string> = new Set(GLOBAL_ATTRIBUTES);
/** The attributes that each element may keep, in addition to classes. */
export const ALLOWED: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  [...KEPT].map((tag) => [tag, new Set([...GLOBAL_ATTRIBUTES, ...(ATTRIBUTES[tag] ?? [])])]),
);

/** Elements that HTML knows and documents do not need: the tags are dropped, the content stays. */
const UNWRAPPED = new Set(
  (
    'acronym address article aside audio big blink body button canvas data datalist dialog dir fieldset font footer ' +
    'form head header hgroup html label legend main marquee menu meter nav nobr optgroup option output param portal ' +
    'progress rb rtc search slot'
  ).split(' '),
);
/** Unwrapped elements that readers would miss, because they do or show something. */
const MISSED = new Set('audio button canvas form input meter progress'.split(' '));
/** Attribute names in any element's list, as HTML spells them. */
const KEPT_ATTRIBUTES = new Set(
  [...GLOBAL_ATTRIBUTES, ...Object.values(ATTRIBUTES).flat()].map((name) =>
    name
      .toLowerCase()
      .replace(/^(aria|data)/, '$1-')
      .replace(/^data-footnote/, 'data-footnote-'),
  ),
);

/** Whether the element is dropped with all its content. */
export function isDroppedElement(tagName: string): boolean {
  return DROPPED.has(tagName);
}

/** Whether HTML has an element of this name. */
export function isKnownElement(tagName: string): boolean {
  return (
    KEPT.has(tagName) || DROPPED.has(tagName) || UNWRAPPED.has(tagName) || tagName === 'iframe'
  );
}

/** Whether a script may define an element of this name. */
export function isCustomElement(tagName: string): boolean {
  return /^[a-z][a-z\d._]*-[a-z\d._-]*$/.test(tagName);
}

/** Names that HTML reserves, and names of docsgen's own elements. */
const RESERVED =
  /^(?:docsgen-.*|page-tags|admonition-title|annotation-xml|color-profile|font-face.*|missing-glyph)$/;

/** Whether an element of this name stays if the page names a script that may define it. */
export function mayDefine(tagName: string, { elements }: Pick<PageContext, 'elements'>): boolean {
  return elements !== null && isCustomElement(tagName) && !RESERVED.test(tagName);
}

/** Attributes by which docsgen's own scripts find elements; see `theme/markup.ts`. */
const OWN_DATA =
  /^data-(?:action|announcement-bar|article|broken-link|code-block|dropdown|filter(?:-\w+)?|footnote.*|hide-on-scroll|live|menu(?:-sidebar)?|nearest-routes|page-actions?|parameters|preferred-version|private-repository|shown-version|sidebar-items|slot|started|tabs|toc(?:-current)?)$|^data-docsgen/;

/** Whether a custom element may keep the attribute: data for the script that defines the element. */
function isData(name: string): boolean {
  return /^data-./.test(name) && !OWN_DATA.test(name);
}

/** Whether any element may keep an attribute with this HTML name. */
export function mayKeepAttribute(name: string): boolean {
  return KEPT_ATTRIBUTES.has(name);
}

/** Removes forbidden attributes from an element of the allow-list. */
export function sanitizeElement(element: Element, context: PageContext): void {
  element.properties = keepProperties(element, ALLOWED.get(element.tagName) ?? new Set(), context);
}

/**
 * Classes that the Markdown pipeline itself writes. Authors may also write classes that `zoomSelector` names; other classes
 * could make content look like the page's frame.
 */
const OWN_CLASS =
  /^(?:language-.*|contains-task-list|task-list-item|footnotes|sr-only|data-footnote-backref)$/s;

/** Sanitizes the content of every parent below `tree`, in place. */
export function sanitize(tree: Root, file: VFile): void {
  const context = contextOf(file);
  walkParents<Nodes>(tree, (parent) => {
    parent.children = (parent.children as (RootContent | ElementContent)[]).flatMap((child) =>
      keep(child, context),
    ) as typeof parent.children;
  });
}

function keep(
  node: RootContent | ElementContent,
  context: PageContext,
): (RootContent | ElementContent)[] {
  if (node.type === 'text' || node.type === 'component') return [node];
  if (node.type !== 'element') return [];
  if (isMarked(node)) return [node];
  if (node.tagName === 'iframe') return keepFrame(node, context) ? [node] : [];
  const isOwn = mayDefine(node.tagName, context);
  const allowed = isOwn ? FOR_ALL : ALLOWED.get(node.tagName);
  const isControl = node.tagName === 'input' && node.properties['type'] !== 'checkbox';
  if (DROPPED.has(node.tagName)) {
    reportElement(node, context);
    return [];
  }
  if (allowed === undefined || isControl) {
    if (MISSED.has(node.tagName))
      reportElement(node, context, 'It is left out, but for its content.');
    return node.children;
  }
  if (isOwn) context.elements?.push({ name: node.tagName, position: node.position });
  node.properties = keepProperties(node, allowed, context);
  return [node];
}

function keepProperties(
  node: Element,
  allowed: ReadonlySet<string>,
  context: PageContext,
): Properties {
  const kept: Properties = {};
  const isOwn = mayDefine(node.tagName, context);
  for (const [name, value] of Object.entries(node.properties)) {
    if (allowed.has(name) || (isOwn && isData(htmlName(name)))) kept[name] = value;
    else if (name === 'className' || name === 'class') keepClasses(kept, value, context);
    else if (/^on/i.test(name)) {
      report(context, 'unsafe-html', {
        reason: `Cannot use the attribute "${name.toLowerCase()}" of <${node.tagName}>`,
        position: node.position,
        note: 'The attribute is left out: content runs no scripts.',
      });
    } else if (isOwn) reportAttribute(htmlName(name), node, context);
  }
  if (node.tagName === 'input') kept['disabled'] = true;
  return kept;
}

/** @example htmlName('dataSomeValue') // 'data-some-value' */
function htmlName(name: string): string {
  return name.startsWith('data')
    ? name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    : name.toLowerCase();
}

function reportAttribute(name: string, node: Element, context: PageContext): void {
  report(context, 'unsafe-html', {
    reason: `Cannot use the attribute "${name}" of <${node.tagName}>`,
    position: node.position,
    note: name.startsWith('data-')
      ? "It is left out, because docsgen's own scripts use it. Give it another name."
      : `It is left out: write "data-${name}", and read that in the script.`,
  });
}

/** An HTML parser gives a list; HTML that was read without one gives a text. */
function keepClasses(
  kept: Properties,
  value: Properties[string],
  { options: { zoomClasses }, variables }: PageContext,
): void {
  const marked = Array.isArray(value) ? value.map(String) : String(value).split(/\s+/);
  const written = marked.map((name) => variables?.fill(name) ?? name);
  const isOwn = (name: string) => Array.isArray(value) && OWN_CLASS.test(name);
  const classes = written.filter((name) => isOwn(name) || zoomClasses.includes(name));
  if (classes.length > 0) kept['className'] = classes;
}

/** Reports an element that is left out, unless readers would not notice. */
export function reportElement(
  node: { tagName: string; position?: Element['position'] },
  context: PageContext,
  consequence = 'It is left out with its content.',
): void {
  if (SILENT.has(node.tagName)) return;
  const { tagName, position } = node;
  const written = context.source.slice(position?.start.offset).split('>', 1)[0] ?? '';
  if (tagName === 'script' && /^<script\s(?:[^>]{0,200}\s)?setup\b/.test(written)) {
    const note = `${consequence} It is code of Vue, and pages run none: remove it.`;
    const [reason, cause] = ['Cannot use the script of Vue', 'Script of Vue'];
    report(context, 'foreign-syntax', { reason, position, note, cause });
    return;
  }
  const isEmbedded = node.tagName === 'object' || node.tagName === 'embed';
  const wayOut = isEmbedded ? ' Write ![…](…) for an image.' : '';
  report(context, 'unsafe-html', {
    reason: `Cannot use the element <${node.tagName}>`,
    position: node.position,
    note: `${consequence}${wayOut} Pages of trusted authors may set \`markdown.html\` to "trust".`,
  });
}
