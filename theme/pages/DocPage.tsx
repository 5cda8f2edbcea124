/** A page of prose: docs, the blog archive, a category's index; with everything that belongs around the article. */
import type { ReactElement } from 'react';
import { Article } from '../components/Article.js';
import { ArticleFooter } from '../components/ArticleFooter.js';
import { Breadcrumbs } from '../components/Breadcrumbs.js';
import { LoadError } from '../components/LoadError.js';
import { Pagination } from '../components/Pagination.js';
import { TableOfContentsButton } from '../components/TableOfContents.js';
import { VersionBanner } from '../components/VersionBanner.js';
import { TOC_MIN_ENTRIES } from '../constants.js';
import type { AppState } from '../hooks/app-state.js';

/** While a navigation has failed, the error stands in place of the article. */
export function DocPage({ site, page, article, navigation, retry }: AppState): ReactElement {
  if (navigation.status === 'failed')
    return <LoadError message={navigation.message} retry={retry} />;
  const isBusy = navigation.status === 'busy' || navigation.status === 'slow';
  return (
    <>
      <Breadcrumbs breadcrumbs={page.breadcrumbs} />
      <VersionBanner site={site} page={page} />
      {page.toc.length >= TOC_MIN_ENTRIES && <TableOfContentsButton />}
      <Article html={article} isBusy={isBusy} />
      <ArticleFooter page={page} />
      <Pagination previous={page.previous} next={page.next} />
    </>
  );
}
