/**
 * The contract of the bundled `theme/server.tsx`, through which `cli/render` calls the theme. Types only.
 */
import type { ComponentType, ElementType, ReactElement } from 'react';
import type { SidebarSlice } from './sidebar-types.js';
import type {
  BlogArchiveYear,
  CategoryCard,
  CodeBlockProps,
  NamedDoc,
  PageActionsData,
  PageData,
  SiteData,
  VersionData,
} from './types.js';

/** Components by element name: props are hast properties in React's spelling. */
export type ContentComponents = Readonly<Record<string, ElementType>>;

/**
 * The data about site and page that components in a page's content can read. It is plain JSON, except for the highlighter.
 */
export interface PageEnvironment {
  readonly site: Pick<SiteData, 'title' | 'tagline' | 'base' | 'locale'> & {
    /** Origin of the published site; empty if the config has none. */
    readonly url: string;
    readonly customFields: Readonly<Record<string, unknown>>;
    readonly versions: readonly VersionData[];
  };
  readonly page: Pick<PageData, 'permalink' | 'title' | 'description' | 'version' | 'toc'> & {
    readonly frontMatter: Readonly<Record<string, unknown>>;
  };
  /** The items of the category that the page leads or is in, for a page that may show them. */
  readonly category: readonly CategoryCard[];
  /** Pages whose ids are attributes of components of this page. */
  readonly namedDocs: readonly NamedDoc[];
  /**
   * Makes a code block of code that a component computes. In: the code, and the language and options of a fence. `null`
   * shows such code without colors.
   */
  readonly highlight: ((code: string, language: string, meta: string) => CodeBlockProps) | null;
}

/** The exports of `theme/server.tsx`, bundled with React and the site's overrides; `cli/render` calls nothing else. */
export interface ServerModule {
  /** Renders the shell around the article, for hydration: `renderToString(<App …/>)`. */
  renderShell(props: { site: SiteData; page: PageData; sidebar: SidebarSlice | null }): string;
  /** The components that Markdown elements are rendered with. */
  readonly contentComponents: ContentComponents;
  readonly jsxRuntime: {
    readonly Fragment: ComponentType;
    readonly jsx: (type: ElementType, props: object, key?: string) => ReactElement;
    readonly jsxs: (type: ElementType, props: object, key?: string) => ReactElement;
  };
  /** `renderToStaticMarkup` of the same copy of React. */
  renderStatic(element: ReactElement): string;
  /** The same as `renderStatic`, for content with components that read the environment. Ids of a part have a prefix. */
  renderContent(element: ReactElement, environment: PageEnvironment, prefix?: string): string;
  /** Renders a component that the browser hydrates. Ids that React makes for it begin with the prefix. */
  renderIsland(element: ReactElement, environment: PageEnvironment, prefix: string): string;
  /** The exports of modules that components import from the theme, by specifier: `@theme/Tabs`, `react`. */
  readonly modules: Readonly<Record<string, object>>;
  /** Components that a page may use without an import, by name. */
  readonly providedComponents: Readonly<Record<string, ElementType>>;
  /** The articles that are generated from data: archive and category index. */
  renderBlogArchive(props: { title: string; years: readonly BlogArchiveYear[] }): string;
  /** The menu beside the title of a page. */
  renderPageActions(props: PageActionsData): string;
  renderCategory(props: {
    title: string;
    description: string;
    cards: readonly CategoryCard[];
  }): string;
}
