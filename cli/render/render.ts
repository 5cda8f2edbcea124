/**
 * Renders every route. In: the site and the bundled theme. Out: pages in the order of the routes, each as soon as it
 * is ready, so that writing overlaps with rendering. Content is rendered in worker threads when there is much of it;
 * the shell around it, which needs the whole site, here.
 */
import { availableParallelism } from 'node:os';
import { pathToFileURL } from 'node:url';
import { Tinypool } from 'tinypool';
import type { PageData, ServerModule, SidebarSlice } from '../../theme/types.js';
import { diagnostic, Failure } from '../diagnostics/diagnostic.js';
import type { Bundle, DocRoute, RenderedPage, Route, Site } from '../types.js';
import { createContentRenderer, type ContentTask } from './content.js';
import { renderMarkdown } from './markdown.js';
import { createPageData } from './page-data.js';
import { createSlicer } from './sidebar-slice.js';

/** Starting two workers costs about 150 ms, which is the time one thread takes for this many pages. */
const MIN_PAGES_FOR_WORKERS = 150;
/** Pages a worker takes at a time: enough that messages do not count, few enough that all workers end together. */
const BATCH_SIZE = 16;

export async function* renderPages(site: Site, bundle: Bundle): AsyncGenerator<RenderedPage> {
  const theme: ServerModule = await import(pathToFileURL(bundle.serverModulePath).href);
  const contents = startContents(site.routes, theme, bundle);
  const slicers = new Map([...site.sidebars].map(([key, sidebar]) => [key, createSlicer(sidebar)]));
  try {
    for (const route of site.routes) {
      const html = await renderArticle(route, theme, contents);
      const data = createPageData(route, html, { site, bundle });
      const slice =
        data.sidebar === null
          ? null
          : (slicers.get(data.sidebar)?.(currentHref(route, data)) ?? null);
      yield {
        route,
        html,
        data,
        shell: renderShell(theme, { site, data, slice }),
        markdown: route.kind === 'doc' ? renderMarkdown(route) : null,
      };
    }
  } finally {
    await contents.close();
  }
}

/** The home page is marked in the sidebar as the page that it repeats. */
function currentHref(route: Route, data: PageData): string {
  const last = data.breadcrumbs.at(-1)?.href;
  return route.permalink === '/' && last ? last : data.permalink;
}

async function renderArticle(
  route: Route,
  theme: ServerModule,
  contents: Contents,
): Promise<string> {
  switch (route.kind) {
    case 'doc':
      return await contents.render(route);
    case 'blog-archive':
      return theme.renderBlogArchive({ title: route.title, years: route.years });
    case 'category':
      return theme.renderCategory({
        title: route.title,
        description: route.description,
        cards: route.cards,
      });
    case 'search':
    case 'not-found':
      return '';
  }
}

function renderShell(
  theme: ServerModule,
  { site, data, slice }: { site: Site; data: PageData; slice: SidebarSlice | null },
): string {
  try {
    return theme.renderShell({ site: site.data, page: data, sidebar: slice });
  } catch (error) {
    const reason = `Cannot render "${data.permalink}": ${error instanceof Error ? error.message : String(error)}`;
    throw new Failure(1, [
      diagnostic('theme', reason, {
        note: "A component of the theme throws. The page builds without the site's overrides of it.",
      }),
    ]);
  }
}

interface Contents {
  render(route: DocRoute): Promise<string>;
  close(): Promise<void>;
}

/** Two routes of one page, as home and the page it repeats, share their content. */
function startContents(routes: readonly Route[], theme: ServerModule, bundle: Bundle): Contents {
  const docs = new Map(
    routes.flatMap((route) => (route.kind === 'doc' ? [[route.page.path, route] as const] : [])),
  );
  if (docs.size < MIN_PAGES_FOR_WORKERS) {
    const render = createContentRenderer(theme);
    const rendered = new Map<string, string>();
    return {
      render: async (route) => {
        const html = rendered.get(route.page.path) ?? render(createTask(route));
        rendered.set(route.page.path, html);
        return html;
      },
      close: async () => {},
    };
  }
  const pool = new Tinypool({
    filename: new URL('./worker.js', import.meta.url).href,
    workerData: { serverModulePath: bundle.serverModulePath },
    maxThreads: availableParallelism(),
    minThreads: availableParallelism(),
  });
  const rendered = new Map<string, Promise<string>>();
  const unique = [...docs.values()];
  for (let start = 0; start < unique.length; start += BATCH_SIZE) {
    const batch = unique.slice(start, start + BATCH_SIZE);
    const result: Promise<string[]> = pool.run(batch.map(createTask));
    for (const [i, { page }] of batch.entries())
      rendered.set(
        page.path,
        result.then((htmls) => htmls[i] ?? ''),
      );
  }
  // A failure reaches whoever awaits the page; until then it must not count as unhandled.
  for (const page of rendered.values()) page.catch(() => {});
  return {
    render: async (route) => (await rendered.get(route.page.path)) ?? '',
    close: () => pool.destroy(),
  };
}

function createTask({ page, links }: DocRoute): ContentTask {
  const isTitled = page.hasTitleHeading || page.frontMatter.hide_title === true;
  return {
    tree: page.tree,
    links,
    urls: page.links.map(({ url }) => url),
    title: isTitled ? null : page.title,
  };
}
