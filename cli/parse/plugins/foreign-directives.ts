/**
 * Finds directives and roles of MyST, reStructuredText, Quarto and Pandoc. In: nodes of a page as written. Out: the syntax
 * that cannot be used, and the way out.
 *
 * ```` ```{note} ````, `:::{note}`, `.. note::`, `` {ref}`target` ``, `` :ref:`target` ``
 */
import type { Code, Nodes } from 'mdast';
import { walk } from '../../content-tree/tree.js';
import { adviseOnDirective, type Advice } from './foreign-patterns.js';

/** The info string of a fence: `{note} Title`, `{r, echo=FALSE}`. */
const FENCE = /^\{([a-z][\w:+-]{0,40})(?:[\s,][^{}]{0,500})?\}(.*)$/;
/** Directives that hold code of the language that follows. */
const HOLDS_CODE = /^(?:code|code-block|code-cell|sourcecode)$/;
/** Languages whose code other generators run while they build. */
const CELL = /^(?:r|python|julia|bash|sql|ojs|js|dot)$/;

/** Leaves only the language in the fence, so that nothing else is reported about it. */
export function takeDirectiveFence(node: Code): Advice | null {
  if (!node.lang?.startsWith('{')) return null;
  const [, name, rest = ''] = FENCE.exec(`${node.lang} ${node.meta ?? ''}`.trim()) ?? [];
  if (name === undefined) return null;
  node.meta = null;
  if (CELL.test(name)) {
    node.lang = name;
    return [`code cell "${name}"`, `Write the language without braces: "${name}". It is not run.`];
  }
  node.lang = HOLDS_CODE.test(name) ? (/\w[\w+#-]*/.exec(rest)?.[0] ?? null) : null;
  return adviseOnDirective(name, 'MyST', 'It is shown as code.');
}

const ROLE = /(?<![\w$%#{\\/=:])(?:\{([a-z][\w:.+-]{0,40})\}|:([a-z][\w:.+-]{0,40}):)$/;
const ROLE_LINK =
  'Write [text](page.md), or Markdown for what else it stands for. It is shown as text and code.';

/** `find` gets the code of each role, and the role's beginning before it. */
export function findRoles(
  node: Nodes,
  find: (code: Nodes, before: string, advice: Advice) => void,
): void {
  walk<Nodes>(node, (child, parent, index) => {
    if (child.type !== 'inlineCode' || !('children' in parent)) return;
    const siblings = parent.children as Nodes[];
    const [before, after] = [siblings[index - 1], siblings[index + 1]];
    const [written, ofMyst, ofRst] = (before?.type === 'text' && ROLE.exec(before.value)) || [];
    if (written !== undefined) {
      const system = ofMyst === undefined ? 'reStructuredText' : 'MyST';
      find(child, written, [`role "${ofMyst ?? ofRst ?? ''}" of ${system}`, ROLE_LINK]);
    } else if (
      / <[^<>]+>$/.test(child.value) &&
      after?.type === 'text' &&
      /^__?(?!\w)/.test(after.value)
    )
      find(child, '', ['link of reStructuredText', 'Write [text](…). It is shown as code.']);
  });
}
