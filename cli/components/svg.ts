/**
 * Makes a component of an SVG file, as Docusaurus does. In: the text of the file. Out: the code of a module whose default
 * export renders the same image inline, with its props as attributes. The prop `title` is the title of the image.
 */
import { decodeXML } from 'entities';

/** The root element, after the prolog, comments and `<!DOCTYPE>`. */
const SVG = /<svg\b((?:"[^"]*"|'[^']*'|[^"'>])*?)(?:\/>|>(.*)<\/svg\s*>)/is;
const ATTRIBUTE = /([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

export function writeSvgComponent(text: string): string {
  const [, written = '', content = ''] = SVG.exec(text.replace(/<!--.*?-->/gs, '')) ?? [];
  const attributes = Object.fromEntries(
    Array.from(written.matchAll(ATTRIBUTE), ([, name = '', double, single]) =>
      toProp(name, decodeXML(double ?? single ?? '')),
    ),
  );
  return `import { jsx } from 'react/jsx-runtime';
const attributes = ${JSON.stringify(attributes)};
const content = ${JSON.stringify(content)};
const escape = (text) => String(text).replace(/&/g, '&amp;').replace(/</g, '&lt;');
export default function Svg({ title, ...props }) {
  const __html = (title === undefined ? '' : \`<title>\${escape(title)}</title>\`) + content;
  return jsx('svg', { ...attributes, ...props, dangerouslySetInnerHTML: { __html } });
}`;
}

/** React accepts attributes of SVG as they are written, except these two. */
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
