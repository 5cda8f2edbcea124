/** Lists the inline code of HTML. In: the text. Out: the texts of scripts and styles, without those inside comments. */
import { Parser } from 'htmlparser2';
import { isCode } from '../policy/inline-code.js';

export interface InlineCode {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  /** Whether an element has a `style` attribute. */
  readonly hasStyleAttribute: boolean;
}

/** @example listInline('<style>a { top: 0 }</style>').styles // ['a { top: 0 }'] */
export function listInline(html: string): InlineCode {
  const scripts: string[] = [];
  const styles: string[] = [];
  let open: string[] | null = null;
  let hasStyleAttribute = false;
  const parser = new Parser({
    onopentag: (name, { src, style, type = '' }) => {
      hasStyleAttribute ||= style !== undefined;
      const isScript = name === 'script' && src === undefined && isCode(type);
      open = name === 'style' ? styles : isScript ? scripts : null;
      open?.push('');
    },
    ontext: (text) => {
      open?.push((open.pop() ?? '') + text);
    },
    onclosetag: () => {
      open = null;
    },
  });
  parser.end(html);
  return { scripts, styles, hasStyleAttribute };
}
