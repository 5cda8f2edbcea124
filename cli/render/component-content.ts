/**
 * Renders the content of a page with components. In: a task as for any page, and the loaded components. Out: static
 * HTML, and findings about components. What fails is left out with a finding; the rest of the page is shown.
 */
import type { PageEnvironment, ServerModule } from '../../theme/server-module.js';
import { runWithin } from '../threads/time-limit.js';
import type { Diagnostic, PageComponents } from '../types.js';
import type { LoadedComponents } from './components.js';
import type { Environment } from './environment.js';
import { completeTree, createProcessor } from './content.js';
import type { ContentTask } from './content-task.js';
import { describeComponentFailure, describePart, locatePart } from './component-failure.js';
import { Guards, type GuardedPart, type LeftOut } from './guards.js';
import { prepareJsx } from './jsx.js';

/** How long the components of a page may take, in ms. All components of a real page together take less than 50. */
const LIMIT_MS = 4000;
/** The same after a failure, when the page is rendered again to find out what fails. */
const NEXT_LIMIT_MS = 1000;
/** Parts of a page that may take too long; after that the page is shown without content. */
const MAX_SLOW = 3;

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
  | 'contentComponents'
  | 'jsxRuntime'
  | 'renderStatic'
  | 'renderContent'
  | 'modules'
  | 'providedComponents'
>;

export function createComponentRenderer(
  theme: ComponentTheme,
  { loaded, highlight }: ComponentTools,
): (task: ComponentTask) => RenderedContent {
  let valueOf: (name: string) => unknown = () => undefined;
  const processor = createProcessor(theme, (name) => valueOf(name));
  const slow = new Set<unknown>();
  const render = (task: ComponentTask, limitMs: number, guards?: Guards): RenderedContent =>
    runWithin(limitMs, () => {
      const { path, components, links, environment } = task;
      const page = pageOf(environment);
      const findings: Diagnostic[] = [];
      // A component, because expressions may call hooks.
      const Page = () => {
        const tree = completeTree(task);
        const prepared = prepareJsx(tree, { path, components, loaded, links, page, slow, guards });
        ({ valueOf } = prepared);
        findings.push(...prepared.findings);
        return processor.stringify(tree);
      };
      const content = theme.jsxRuntime.jsx(Page, {});
      return { html: theme.renderContent(content, { ...environment, highlight }), findings };
    });
  return (task) => {
    try {
      return render(task, LIMIT_MS);
    } catch {
      return renderGuarded(task);
    }
  };

  /** Renders again, and leaves out what fails. */
  function renderGuarded(task: ComponentTask): RenderedContent {
    const guards = new Guards(theme);
    const again = () => render(task, NEXT_LIMIT_MS, guards);
    const describe = (error: unknown, { name, place }: GuardedPart) =>
      describeComponentFailure(error, {
        does: `render ${name}`,
        at: locatePart(task.path, place),
      }) ?? [];
    const late: (LeftOut & { readonly error: unknown })[] = [];
    let rendered: RenderedContent | null = null;
    while (rendered === null)
      try {
        rendered = again();
      } catch (error) {
        const leftOut = late.length < MAX_SLOW ? guards.leaveOutLast() : null;
        if (leftOut === null)
          return { html: '', findings: [describe(error, describePart(null))].flat() };
        late.push({ ...leftOut, error });
      }
    if (late.length > 1) {
      // The last one is late. Those before it may have waited for it.
      for (const { number } of late.slice(0, -1)) guards.retry(number, again);
      rendered = again();
    }
    const leftOut = late.filter(({ number }) => guards.isLeftOut(number));
    for (const { component } of leftOut) if (component !== null) slow.add(component);
    const failures = [...leftOut, ...guards.findFailures(again)];
    const found = failures.flatMap(({ part, error }) => describe(error, part));
    return { html: rendered.html, findings: [...rendered.findings, ...found] };
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
