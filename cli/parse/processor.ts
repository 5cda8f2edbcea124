/**
 * The unified processor: from mdast to the content tree, then code blocks. One frozen processor for each kind of options
 * serves every page. State of a single page is in `file.data.page`.
 */
import type { Root as HastRoot } from 'hast';
import type { Root } from 'mdast';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import type { VFile } from 'vfile';
import { fillText } from '../../theme/fill-text.js';
import { contextOf } from './context.js';
import type { ParseOptions } from './options.js';
import { loadedMdx } from './components/load-mdx.js';
import { remarkCallouts } from './plugins/callouts.js';
import { remarkCaptions } from './plugins/captions.js';
import { rehypeCode } from './plugins/code.js';
import { componentHandler, rehypeComponents } from './plugins/theme-components.js';
import { remarkRestoreTitles } from './plugins/directive-titles.js';
import { remarkDirectives } from './plugins/directives.js';
import { remarkHeadingIds } from './plugins/heading-ids.js';
import { remarkForeignSyntax } from './plugins/foreign-syntax.js';
import { remarkMdx } from './plugins/mdx-syntax.js';
import { rehypeExternalAssets } from './plugins/external-assets.js';
import { rehypeHeadings } from './plugins/headings.js';
import { remarkFormulas } from './plugins/math.js';
import { rehypeImages } from './plugins/images.js';
import { rehypeLinks } from './plugins/links.js';
import { remarkLostCells } from './plugins/lost-cells.js';
import { rehypeBlockedCode } from './raw-html/blocked-code.js';
import { rehypeRawHtml, rehypeSafeHtml } from './raw-html/raw-html.js';
import { remarkSourceUrls } from './plugins/source-urls.js';
import { rehypeVariables, remarkVariables } from './plugins/variables.js';
import { rehypeTables } from './plugins/tables.js';
import { takeDiagram } from './diagram.js';
import { createRunPlugins } from './site-plugins/run.js';

/** The last step colors every code block, in place. It is separate because search reads code as text. */
export const highlightCode = rehypeCode({
  onDiagnostic: (finding, file) => {
    const context = contextOf(file);
    context.diagnostics.push({ ...finding, file: context.path });
  },
  onDiagram: (text, node, file) => takeDiagram(text, node, contextOf(file)),
  foldCodeOf: (file) => contextOf(file).options.foldCode,
});

type RunOptions = Pick<ParseOptions, 'html' | 'texts' | 'sitePlugins'>;
type Kind = RunOptions & { readonly isMdx: boolean };
type Run = (tree: Root, file: VFile) => HastRoot;

const processors = new Map<string, Run>();

/** Turns an mdast into the content tree and fills the file's page context on the way. */
export function runProcessor(
  tree: Root,
  file: VFile,
  { html, texts, sitePlugins }: RunOptions,
): HastRoot {
  const isMdx = contextOf(file).mdx !== null;
  const kind = JSON.stringify([html, texts, sitePlugins?.url, isMdx]);
  let run = processors.get(kind);
  if (run === undefined) {
    run = createRun({ html, texts, sitePlugins, isMdx });
    processors.set(kind, run);
  }
  return run(tree, file);
}

function keepMdx() {
  const { MDX_NODES, keepNode } = loadedMdx();
  return Object.fromEntries(MDX_NODES.map((type) => [type, keepNode]));
}

function createRun({ html, texts, sitePlugins, isMdx }: Kind): Run {
  const own = createRunPlugins({ sitePlugins });
  const processor = unified()
    .use(remarkRestoreTitles) // before any plugin reads code
    .use(remarkVariables) // before the site's plugins, which see values
    .use(remarkFormulas) // before any plugin takes TeX for text
    .use(own.remark) // the site's plugins decide about a node before ours
    .use(isMdx ? [] : [remarkMdx]) // after the site's plugins, which may know a component
    .use(isMdx ? [] : [remarkForeignSyntax]) // while nodes are still as written
    .use(remarkLostCells) // before `remarkRehype`, which drops these cells
    .use(remarkDirectives)
    .use(remarkSourceUrls) // after directives, whose titles may hold links; while links still have their positions
    .use(remarkCallouts) // after directives, so that arrows inside of an admonition work too
    .use(remarkCaptions) // on paragraphs that no callout has taken
    .use(remarkHeadingIds)
    .use(remarkRehype, {
      allowDangerousHtml: true, // raw HTML would vanish here; the next plugin sanitizes it
      clobberPrefix: '', // rehypeHeadings checks the ids
      handlers: { component: componentHandler, ...(isMdx && keepMdx()) },
      footnoteLabel: texts.footnotes,
      footnoteBackLabel: (index: number, repeat: number) =>
        fillText(texts.footnoteBack, {
          reference: `${index + 1}${repeat > 1 ? `-${repeat}` : ''}`,
        }),
    })
    .use(isMdx ? [loadedMdx().rehypeJsx] : [html === 'trust' ? rehypeRawHtml : rehypeSafeHtml])
    .use(rehypeVariables) // after raw HTML is parsed, so that a value is never HTML
    .use(rehypeComponents) // after raw HTML, which must not forge one
    .use(own.rehype) // before links and headings, which these plugins may create
    .use(html === 'trust' ? [rehypeBlockedCode] : []) // after all HTML of authors and plugins
    .use(rehypeTables)
    .use(rehypeExternalAssets)
    .use(rehypeImages) // before links: it may turn an image into one
    .use(rehypeLinks)
    .use(rehypeHeadings) // after links: the anchor links made here need no resolving
    .freeze();
  return (tree, file) => processor.runSync(tree, file);
}
