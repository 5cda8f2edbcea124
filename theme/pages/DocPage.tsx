/** A page of prose (docs, the blog archive, a category's index) with everything around the article. */
import type { ReactElement } from 'react';
import { Article } from '../components/Article.js';
import { ArticleFooter } from '../components/ArticleFooter.js';
import { Breadcrumbs } from '../components/Breadcrumbs.js';
import { Pagination } from '../components/Pagination.js';
import { VersionBanner } from '../components/VersionBanner.js';
import type { AppState } from '../hooks/app-state.js';

/** Marks the article as busy once a navigation takes long enough to show it. */
export function DocPage({ site, page, article, navigation }: AppState): ReactElement {
  const isBusy = navigation.status === 'busy' || navigation.status === 'slow';
  return (
    <>
      <Breadcrumbs site={site} page={page} />
      <VersionBanner site={site} page={page} />
      <Article html={article} isBusy={isBusy} />
      {page.layout !== 'home' && page.layout !== 'bare' && <ArticleFooter page={page} />}
      <Pagination previous={page.previous} next={page.next} />
    </>
  );
}
