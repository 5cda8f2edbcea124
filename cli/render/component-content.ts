/**
 * Renders the content of a page with components. In: a task as for any page, and the loaded components. Out: static HTML,
 * and findings about components. Parts that fail are left out with a finding; the rest of the page is shown.
 */
import type { Element, Root } from 'hast';
import type { PageEnvironment, ServerModule } from '../../theme/server-module.js';
import { diagnostic } from '../diagnostics/diagnostic.js';
import { runWithin } from '../threads/time-limit.js';
import type { Diagnostic, PageComponents, PartPlace, Problem } from '../types.js';
import type { LoadedComponents } from './components.js';
import type { Environment } from './environment.js';
import { completeTree, createProcessor, readProps } from './content.js';
import type { ContentTask } from './content-task.js';
import {
  describeComponentFailure,
  describePart,
  locatePart,
  type Located,
} from './component-failure.js';
import { Guards, type GuardedPart, type LeftOut } from './guards.js';
import { ClientUseError, ContentUseError, ContextUseError } from './client-use.js';
import { ComponentProblem } from './component-problem.js';
import type { Islands, RenderedIsland } from './islands.js';
import { findMovedIslands } from './island-places.js';
import { findJsx, prepareJsx, takeContents, type JsxInput } from './jsx.js';
import { describeContentUse, describeContextUse, describeUnstarted } from './place-island.js';
import { listShownParts } from './shown-parts.js';
import { accept, isAcceptable, markBlocks, splitBlocks, type Accepted } from './refused-html.js';

/** Time limit for the components of a page, in ms. All components of a real page together take less than 50. */
const LIMIT_MS = 2000;
/** Time limit after a failure, when the page is rendered again to find the parts that fail. */
const NEXT_LIMIT_MS = 1000;
/** Maximum number of parts that exceed the limit; after that, the page is shown without content. */
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
  readonly islands: Islands;
  readonly highlight: PageEnvironment['highlight'];
}

type ComponentTheme = Pick<
  ServerModule,
  | 'contentComponents'
  | 'jsxRuntime'
  | 'renderStatic'
  | 'renderContent'
  | 'renderIsland'
  | 'modules'
  | 'providedComponents'
>;

export function createComponentRenderer(
  theme: ComponentTheme,
  tools: ComponentTools,
): (task: ComponentTask) => RenderedContent {
  const renderer = new ComponentRenderer(theme, tools);
  return (task) => renderer.render(task);
}

/** A part of a page that shows a URL. */
export interface ShownPart extends Located {
  /** @example '<Card>' */
  readonly name: string;
}

/** Returns parts by the URLs that they show. */
export function createPartLister(
  theme: ComponentTheme,
  tools: ComponentTools,
): (task: ComponentTask) => ReadonlyMap<string, ShownPart> {
  const renderer = new ComponentRenderer(theme, tools);
  return (task) => renderer.listParts(task);
}

class ComponentRenderer {
  readonly #theme: ComponentTheme;
  readonly #tools: ComponentTools;
  readonly #processor: ReturnType<typeof createProcessor>;
  /** Components that have exceeded the limit on a page. */
  readonly #slow = new Set<unknown>();
  #valueOf: (name: string) => unknown = () => undefined;

  constructor(theme: ComponentTheme, tools: ComponentTools) {
    this.#theme = theme;
    this.#tools = tools;
    this.#processor = createProcessor(theme, (name) => this.#valueOf(name));
  }

  render(task: ComponentTask): RenderedContent {
    let attempt: Attempt;
    try {
      attempt = this.#attempt(task, LIMIT_MS);
    } catch {
      attempt = this.#renderGuarded(task);
    }
    const { html, islands, usesClient } = attempt;
    const findings = [
      ...attempt.findings,
      ...(usesClient ? this.#findClientUse(task) : []),
      ...findMovedIslands(html, islands).map(({ place, ...finding }) =>
        report(task, finding, place),
      ),
    ];
    return isAcceptable(html) ? { html, findings } : this.#withoutRefused({ html, findings }, task);
  }

  listParts(task: ComponentTask): ReadonlyMap<string, ShownPart> {
    const guards = new Guards(this.#theme, { isMarked: true });
    try {
      const { html } = this.#attempt(task, LIMIT_MS, { guards });
      const shown = [...listShownParts(html, guards.parts)];
      return new Map(
        shown.map(([url, { name, place }]) => [url, { name, ...locatePart(task.path, place) }]),
      );
    } catch {
      return new Map();
    }
  }

  #attempt(
    task: ComponentTask,
    limitMs: number,
    { guards, isSplit = false, isRefused = false }: RenderOptions = {},
  ): Attempt {
    const { path, components, links } = task;
    const { loaded, islands, highlight } = this.#tools;
    const environment = { ...task.environment, highlight };
    const findings: Diagnostic[] = [];
    const page = pageOf(environment);
    const propsOf = (element: Element) => readProps(this.#processor, element);
    const ofPage = { path, components, links, page };
    const input = { ...ofPage, loaded, islands, propsOf, slow: this.#slow, guards };
    islands.begin(environment, isRefused && guards ? () => guards.isPassed : null);
    const show = (tree: Root, given: JsxInput, isOfBlocks = false) => {
      const prepared = prepareJsx(tree, given);
      if (isOfBlocks) markBlocks(tree);
      this.#valueOf = prepared.valueOf;
      findings.push(...prepared.findings);
      return this.#processor.stringify(tree);
    };
    // This is a component because expressions may call hooks.
    const Page = () => {
      const tree = completeTree(task);
      const contents = takeContents(tree);
      loaded.setContent((file, props) => {
        const children = contents.get(file);
        if (children === undefined) throw unread(file);
        const shown: Root = { type: 'root', children: structuredClone([...children]) };
        return show(shown, { ...input, props, guards: undefined });
      });
      return show(tree, input, isSplit);
    };
    return runWithin(limitMs, () => {
      const content = this.#theme.jsxRuntime.jsx(Page, {});
      const html = this.#theme.renderContent(content, environment);
      return { html, findings, islands: islands.rendered, usesClient: islands.use.isNoted };
    });
  }

  /** Renders again and leaves out the parts that fail. */
  #renderGuarded(task: ComponentTask): Attempt {
    const guards = new Guards(this.#theme);
    const again = () => this.#attempt(task, NEXT_LIMIT_MS, { guards });
    const late: (LeftOut & Failed)[] = [];
    let rendered: Attempt | null = null;
    while (rendered === null)
      try {
        rendered = again();
      } catch (error) {
        const leftOut = late.length < MAX_SLOW ? guards.leaveOutLast() : null;
        if (leftOut === null)
          return { ...NOTHING, findings: describe(task, { part: describePart(null), error }) };
        late.push({ ...leftOut, error });
      }
    if (late.length > 1) {
      // Only the last part is certainly slow. Earlier ones may have waited for it.
      for (const { number } of late.slice(0, -1)) guards.retry(number, again);
      rendered = again();
    }
    const leftOut = late.filter(({ number }) => guards.isLeftOut(number));
    for (const { component } of leftOut)
      if (component !== null) this.#slow.add(this.#tools.islands.unbind(component));
    const failures = [...leftOut, ...guards.findFailures(again)];
    const found = failures.flatMap((failure) => describe(task, failure));
    return { ...rendered, findings: [...rendered.findings, ...found] };
  }

  /**
   * Renders again to find the elements that a browser does not start, or not with what they need. Those that are found are
   * passed over in the next search, which finds elements inside of them.
   */
  #findClientUse(task: ComponentTask): Diagnostic[] {
    const guards = new Guards(this.#theme);
    const again = () => this.#attempt(task, NEXT_LIMIT_MS, { guards, isRefused: true });
    const found: Diagnostic[] = [];
    let own: readonly Diagnostic[] = [];
    const add = (part: GuardedPart, error: unknown) => {
      if (error instanceof ClientUseError)
        found.push(report(task, describeUnstarted(error.use, part), part.place));
      if (error instanceof ContentUseError)
        found.push(report(task, describeContentUse(error.use, part), part.place));
      if (error instanceof ContextUseError) found.push(reportContext(task, error, part));
    };
    do {
      try {
        own = again().findings;
      } catch (error) {
        add(describePart(null), error);
      }
      const failures = guards.findFailures(again, { isOncePerComponent: true });
      for (const { part, error } of failures) add(part, error);
    } while (guards.passSearched());
    return [...own, ...found];
  }

  /** Removes elements that no page may have, and reports their blocks. */
  #withoutRefused({ findings }: RenderedContent, task: ComponentTask): RenderedContent {
    const blocks = this.#renderBlocks(task);
    const parts = completeTree(task).children.map((child) => describePart(findJsx(child)));
    const found = blocks.flatMap(({ problem }, index) => {
      const { name, place } = parts[index] ?? describePart(null);
      if (problem === null) return [];
      const { reason, note } = problem;
      const at = locatePart(task.path, place);
      return diagnostic('component', `Cannot show ${name}: ${reason}`, { ...at, note });
    });
    return { html: blocks.map(({ html }) => html).join(''), findings: [...findings, ...found] };
  }

  #renderBlocks(task: ComponentTask): Accepted[] {
    try {
      const guards = new Guards(this.#theme);
      const { html } = this.#attempt(task, LIMIT_MS, { guards, isSplit: true });
      return splitBlocks(html).map(accept);
    } catch {
      return [];
    }
  }
}

/** The page was parsed without it, because no path leads to the file that imports it. */
function unread(file: string): ComponentProblem {
  return new ComponentProblem(`Cannot show "${file}" in a component`, {
    note: 'Import the component by a path that begins with "./", "../" or "@site/", or import the page where the component is used.',
  });
}

/** The result of rendering a page. */
interface Attempt extends RenderedContent {
  readonly islands: readonly RenderedIsland[];
  /** Whether client React was used outside of islands, or content that browsers do not get. */
  readonly usesClient: boolean;
}

const NOTHING: Attempt = { html: '', findings: [], islands: [], usesClient: false };

interface Failed {
  readonly part: GuardedPart;
  readonly error: unknown;
}

/** Returns nothing for a problem that is reported already. */
function describe(task: ComponentTask, { part: { name, place }, error }: Failed): Diagnostic[] {
  const at = locatePart(task.path, place);
  const found = describeComponentFailure(error, { does: `render ${name}`, at });
  return found === null ? [] : [found];
}

function report(
  { path }: ComponentTask,
  { reason, note }: Problem,
  place: PartPlace | null,
): Diagnostic {
  return diagnostic('component', reason, { ...locatePart(path, place), note });
}

function reportContext(
  { path }: ComponentTask,
  { from }: ContextUseError,
  part: GuardedPart,
): Diagnostic {
  const { reason, note } = describeContextUse(from, part);
  const cause = from === null ? part.name : `${part.name} in ${from}`;
  return diagnostic('island-context', reason, {
    ...locatePart(path, part.place),
    note,
    cause: `Context of ${cause}`,
  });
}

interface RenderOptions {
  readonly guards?: Guards;
  /** Whether client React outside of islands throws. */
  readonly isRefused?: boolean;
  /** Whether each block is in an element of its own, so that its HTML can be found. */
  readonly isSplit?: boolean;
}

/** Returns the facts about the page that its code can read, under Docusaurus's names. */
function pageOf({ page }: ComponentTask['environment']): Readonly<Record<string, unknown>> {
  const { title, permalink, description, frontMatter } = page;
  return {
    toc: page.toc.map(({ id, depth, html }) => ({ value: html, id, level: depth })),
    contentTitle: title,
    metadata: { title, permalink, description, frontMatter },
  };
}
