/** Colored code in a short form. In: language and code. Out: `<attr>a</> = <number>1</>`. */
import { highlight } from '../../../../../cli/parse/highlight/highlight.js';
import { unescape } from '../../../../hostile-code.js';

export function scopes(language: string, code: string): string {
  const { html } = highlight(language, code);
  return unescape(
    html.replace(/<span class="hljs-([^"]+)">/g, '<$1>').replaceAll('</span>', '</>'),
  );
}
