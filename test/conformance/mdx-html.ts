/**
 * Renders MDX pages with docsgen, and with `@mdx-js/mdx` and React. In: pages and the components that they may use. Out:
 * HTML of each, without the theme's components.
 */
import { evaluate } from '@mdx-js/mdx';
import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';
import remarkGfm from 'remark-gfm';
import { Cache } from '../../cli/cache/cache.js';
import { bundleImports } from '../../cli/components/components.js';
import { packTree } from '../../cli/content-tree/packed-tree.js';
import { loadMdx } from '../../cli/parse/components/load-mdx.js';
import { DEFAULT_PARSE_OPTIONS } from '../../cli/parse/options.js';
import { readPageFields } from '../../cli/parse/page-fields.js';
import { parseContent } from '../../cli/parse/page.js';
import { createComponentRenderer } from '../../cli/render/component-content.js';
import type { Environment } from '../../cli/render/environment.js';
import { Islands } from '../../cli/render/islands.js';
import { loadComponents } from '../../cli/render/components.js';
import type { IncludedFile, PageComponents } from '../../cli/types.js';
import { renderHydratable, renderStatic } from '../../theme/render-static.js';

export interface MdxPage {
  readonly text: string;
  /** Pages that it imports: `Part` is that of `import Part from './_part.mdx'`. */
  readonly partials?: Readonly<Record<string, string>>;
}

/** Components that every page may use without an import. */
const PROVIDED = {
  Box: ({ children, ...props }: Readonly<Record<string, React.ReactNode>>) =>
    React.createElement('section', shown(props), children),
  Show: ({ value }: { readonly value: unknown }) =>
    React.createElement('samp', null, JSON.stringify(value)),
  Parts: {
    Item: ({ children }: { readonly children?: React.ReactNode }) =>
      React.createElement('li', null, children),
  },
  Titled: ({
    title,
    children,
  }: {
    readonly title?: React.ReactNode;
    readonly children?: React.ReactNode;
  }) => React.createElement('section', null, title, children),
};

/** Shows props as attributes; values other than text as JSON. */
function shown(props: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(props).map(([name, value]) => [
      `data-${name.toLowerCase()}`,
      typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined'),
    ]),
  );
}

export async function referenceHtml({ text, partials = {} }: MdxPage): Promise<string> {
  const options = { ...jsxRuntime, remarkPlugins: [remarkGfm], baseUrl: import.meta.url };
  const components: Record<string, unknown> = { ...PROVIDED };
  // The reference's type of components allows no members.
  const given: Readonly<Record<string, object>> = { components };
  let rest = text;
  for (const [name, partial] of Object.entries(partials)) {
    const { default: Part } = await evaluate(partial, options);
    components[name] = (props: object) => Part({ ...props, ...given });
    rest = rest.replace(new RegExp(`^import ${name} from .*\n`, 'm'), '');
  }
  const { default: Content } = await evaluate(rest, options);
  return renderStatic(React.createElement(Content, given));
}

/** Renders all pages, with one bundle of their imports in `siteDir`. A page with findings throws. */
export async function docsgenHtml(
  pages: readonly MdxPage[],
  siteDir: string,
): Promise<(() => string)[]> {
  await loadMdx({ format: 'mdx' });
  const parsed = pages.map(({ text, partials = {} }, index) => {
    const includes = Object.entries(partials).map(([name, partial]): IncludedFile => ({
      path: `docs/_${name.toLowerCase()}.mdx`,
      text: partial,
      hash: '',
    }));
    const file = { path: `docs/p${index}.mdx`, text, hash: '', includes };
    const content = parseContent(file, readPageFields('', '', {}), {
      ...DEFAULT_PARSE_OPTIONS,
      format: 'mdx',
      mdx1Compat: false,
    });
    if ('problem' in content) return content;
    const { context, tree, expanded } = content;
    return {
      file,
      context,
      tree,
      diagnostics: [...(expanded?.diagnostics ?? []), ...context.diagnostics],
      components: context.mdx?.builder.finish() ?? NO_COMPONENTS,
    };
  });
  const cache = new Cache(null);
  const { scriptPath } = await bundleImports({
    pages: parsed.flatMap((page) => ('components' in page ? [page] : [])),
    config: { siteDir, base: '/', configFile: null, markdown: {} },
    cache,
    bundleClient: () => Promise.reject(new Error('No page has islands')),
  });
  const islands = new Islands(theme, () => null);
  const loaded = loadComponents({
    scriptPath,
    theme: {
      modules: { react: React, 'react/jsx-runtime': jsxRuntime },
      providedComponents: PROVIDED,
    },
    islands,
  });
  return parsed.map((page) => () => {
    if ('problem' in page) throw new Error(page.problem.map(({ reason }) => reason).join());
    const { file, context, tree, components, diagnostics } = page;
    const urls = context.links.map(({ url }) => url);
    const { html, findings } = createComponentRenderer(theme, { loaded, islands, highlight: null })(
      {
        path: file.path,
        article: { tree: packTree(tree) },
        links: urls.map((href) => ({ href })),
        urls,
        title: null,
        tags: [],
        components,
        environment: ENVIRONMENT,
      },
    );
    const all = [
      ...diagnostics.filter(({ ruleId }) => /mdx|component|include/.test(ruleId)),
      ...findings,
    ];
    if (all.length > 0)
      throw new Error(all.map(({ reason, note }) => `${reason} ${note}`).join('\n'));
    return html;
  });
}

const theme = {
  jsxRuntime: { Fragment, jsx, jsxs },
  contentComponents: {},
  renderStatic,
  renderContent: (element: React.ReactElement) => renderStatic(element),
  renderIsland: (element: React.ReactElement) => renderHydratable(element, ''),
  modules: { react: React },
  providedComponents: {},
};

const NO_COMPONENTS: PageComponents = { imports: [], provided: [], scripts: [] };
const ENVIRONMENT: Environment = {
  site: {
    title: '',
    tagline: '',
    base: '/',
    locale: { code: 'en', label: 'English', direction: 'ltr' },
    versions: [],
    url: '',
    customFields: {},
  },
  page: { permalink: '/', title: '', description: '', version: '', toc: [], frontMatter: {} },
  category: [],
  namedDocs: [],
};
