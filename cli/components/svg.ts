/**
 * Makes a component of an SVG file, as Docusaurus does. In: the text of the file, and its address. Out: the code of a module
 * whose default export renders the same image inline, with its props as attributes. The prop `title` is the title of the
 * image. An image with styles of its own becomes an `<img>`, because the Content-Security-Policy of a site blocks `<style>`
 * in its pages.
 */
import { decodeXML } from 'entities';

/** The root element, after the prolog, comments and `<!DOCTYPE>`. */
const SVG = /<svg\b((?:"[^"]*"|'[^']*'|[^"'>])*?)(?:\/>|>(.*)<\/svg\s*>)/is;
const ATTRIBUTE = /([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** Whether the image only works as a file. */
export function hasStyles(text: string): boolean {
  return /<style\b/i.test(text);
}

export function writeImageComponent(text: string, url: string): string {
  const { width, height } = readAttributes(SVG.exec(withoutComments(text))?.[1] ?? '');
  return `import { jsx } from 'react/jsx-runtime';
const attributes = ${JSON.stringify({ src: url, width, height })};
export default function Svg({ title, role, 'aria-label': label, ...props }) {
  return jsx('img', { ...attributes, alt: label ?? title ?? '', title, ...props });
}`;
}

export function writeSvgComponent(text: string): string {
  const [, written = '', content = ''] = SVG.exec(withoutComments(text)) ?? [];
  const attributes = readAttributes(written);
  return `import { jsx } from 'react/jsx-runtime';
const attributes = ${JSON.stringify(attributes)};
const content = ${JSON.stringify(content)};
const escape = (text) => String(text).replace(/&/g, '&amp;').replace(/</g, '&lt;');
export default function Svg({ title, ...props }) {
  const __html = (title === undefined ? '' : \`<title>\${escape(title)}</title>\`) + content;
  return jsx('svg', { ...attributes, ...props, dangerouslySetInnerHTML: { __html } });
}`;
}

function withoutComments(text: string): string {
  return text.replace(/<!--.*?-->/gs, '');
}

function readAttributes(written: string): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Array.from(written.matchAll(ATTRIBUTE), ([, name = '', double, single]) =>
      toProp(name, decodeXML(double ?? single ?? '')),
    ),
  );
}

/** React accepts SVG attributes as written, except these two. */
function toProp(name: string, value: string): readonly [name: string, value: unknown] {
  if (name === 'class') return ['className', value];
  return name === 'style' ? ['style', readStyle(value)] : [name, value];
}

function readStyle(style: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    style.split(/;(?![^(]*\))/).flatMap((declaration) => {
      const [, name = '', value = ''] = /^\s*([\w-]+)\s*:\s*(.*?)\s*$/s.exec(declaration) ?? [];
      const property = name.startsWith('--')
        ? name
        : name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
      return name === '' ? [] : [[property, value] as const];
    }),
  );
}
