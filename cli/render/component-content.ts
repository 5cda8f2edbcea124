/**
 * Renders the content of a page with components. In: a task as for any page, and the loaded components. Out: static
 * HTML, and findings about components. A component that fails takes its block with it; the rest of the page is shown.
 */
import type { Root } from 'hast';
import type { PageEnvironment, ServerModule } from '../../theme/server-module.js';
import { runWithin } from '../threads/time-limit.js';
import type { Diagnostic, PageComponents } from '../types.js';
import type { LoadedComponents } from './components.js';
import type { Environment } from './environment.js';
import { completeTree, createProcessor } from './content.js';
import type { ContentTask } from './content-task.js';
import { describeComponentFailure } from './failure.js';
import { findJsx, prepareJsx } from './jsx.js';

/** How long the components of a page may take, in ms. All components of a real page together take less than 50. */
const LIMIT_MS = 4000;
/** The same for one block. After a failure, each block is rendered alone, to find out which one it is in. */
const BLOCK_LIMIT_MS = 1000;

export interface ComponentTask extends ContentTask {
  /** Path of the page. */
  readonly path: string;
  readonly components: PageComponents;
  readonly environment: Environment;
}

export interface RenderedContent {
  readonly html: string;
  readonly findings: readonly Diagnostic[];
}

export interface ComponentTools {
  readonly loaded: LoadedComponents;
  readonly highlight: PageEnvironment['highlight'];
}

type ComponentTheme = Pick<
  ServerModule,
  'contentComponents' | 'jsxRuntime' | 'renderStatic' | 'renderContent'
>;

export function createComponentRenderer(
  theme: ComponentTheme,
  { loaded, highlight }: ComponentTools,
): (task: ComponentTask) => RenderedContent {
  let valueOf: (name: string) => unknown = () => undefined;
  const processor = createProcessor(theme, (name) => valueOf(name));
  const render = (tree: Root, task: ComponentTask, limitMs: number): RenderedContent =>
    runWithin(limitMs, () => {
      const { path, components, links, environment } = task;
      const page = pageOf(environment);
      const findings: Diagnostic[] = [];
      // A component, because expressions may call hooks.
      const Page = () => {
        const prepared = prepareJsx(tree, { path, components, loaded, links, page });
        ({ valueOf } = prepared);
        findings.push(...prepared.findings);
        return processor.stringify(tree);
      };
      const content = theme.jsxRuntime.jsx(Page, {});
      return { html: theme.renderContent(content, { ...environment, highlight }), findings };
    });
  return (task) => {
    try {
      return render(completeTree(task), task, LIMIT_MS);
    } catch {
      return renderBlocks(task);
    }
  };

  function renderBlocks(task: ComponentTask): RenderedContent {
    const findings: Diagnostic[] = [];
    const html = completeTree(task).children.map((child) => {
      const block: Root = { type: 'root', children: [child] };
      const node = findJsx(block);
      try {
        const rendered = render(block, task, BLOCK_LIMIT_MS);
        findings.push(...rendered.findings);
        return rendered.html;
      } catch (error) {
        findings.push(describeComponentFailure(error, { path: task.path, node }));
        return '';
      }
    });
    return { html: html.join(''), findings };
  }
}

/** What the code of a page knows of it, by the names that Docusaurus has. */
function pageOf({ page }: ComponentTask['environment']): Readonly<Record<string, unknown>> {
  const { title, permalink, description, frontMatter } = page;
  return {
    toc: page.toc.map(({ id, depth, html }) => ({ value: html, id, level: depth })),
    contentTitle: title,
    metadata: { title, permalink, description, frontMatter },
  };
}
