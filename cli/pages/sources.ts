/**
 * Lists the source files that contain text. In: the sources of a site. Out: the files, in the order in which every stage
 * processes them.
 */
import type { SourceFile, Sources } from '../types.js';

type PageSources = Pick<Sources, 'docs' | 'blog'>;

/** Lists the sources of pages and of blog entries. */
export function listPageFiles({ docs, blog }: PageSources): SourceFile[] {
  return [...docs, ...blog];
}

/** Indexes the sources of pages by path. */
export function indexPageFiles(sources: PageSources): Map<string, SourceFile> {
  return new Map(listPageFiles(sources).map((file) => [file.path, file]));
}

/** Lists the sources of pages, and the category files, which define where pages belong. */
export function listTextFiles(sources: PageSources & Pick<Sources, 'categories'>): SourceFile[] {
  return [...listPageFiles(sources), ...sources.categories];
}
