/** The files among the sources of a site that have a text, in the order in which every stage takes them. */
import type { SourceFile, Sources } from './types.js';

type PageSources = Pick<Sources, 'docs' | 'blog'>;

/** What becomes pages. */
export function listPageFiles({ docs, blog }: PageSources): SourceFile[] {
  return [...docs, ...blog];
}

/** By path. */
export function indexPageFiles(sources: PageSources): Map<string, SourceFile> {
  return new Map(listPageFiles(sources).map((file) => [file.path, file]));
}

/** Pages, and the category files that say where they belong. */
export function listTextFiles(sources: PageSources & Pick<Sources, 'categories'>): SourceFile[] {
  return [...listPageFiles(sources), ...sources.categories];
}
