/**
 * The contract of the bundled `theme/server.tsx`, through which `cli/render` calls the theme. Types only.
 */
import type { ComponentType, ElementType, ReactElement } from 'react';
import type { SidebarSlice } from './sidebar-types.js';
import type { BlogArchiveYear, CategoryCard, PageData, SiteData } from './types.js';

/** Components by element name: props are hast properties in React's spelling. */
export type ContentComponents = Readonly<Record<string, ElementType>>;

/** The exports of `theme/server.tsx`, bundled with React and the site's overrides; `cli/render` calls nothing else. */
export interface ServerModule {
  /** The shell around the article, for hydration: `renderToString(<App …/>)`. */
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
  /** The articles that are generated from data: archive and category index. */
  renderBlogArchive(props: { title: string; years: readonly BlogArchiveYear[] }): string;
  renderCategory(props: {
    title: string;
    description: string;
    cards: readonly CategoryCard[];
  }): string;
}
