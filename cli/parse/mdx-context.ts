/**
 * Creates the state that plugins share for a page of MDX. In: the page, with the files that were read for it. Out: the
 * state that collects its components, and findings about its imports.
 */
import type { JsonValue } from '../content-tree/component-nodes.js';
import { diagnostic } from '../diagnostics/diagnostic.js';
import type { Diagnostic, SourceFile } from '../types.js';
import { ComponentsBuilder } from './components/builder.js';
import { loadedMdx } from './components/load-mdx.js';
import { placeOf, type MdxContext, type PageContext } from './context.js';
import type { Expanded } from './include/expand.js';
import { locate } from './include/origin.js';
import { describeToday } from './include/resolve.js';
import type { ParseOptions } from './options.js';
import type { PageFields } from './page-fields.js';

export function createMdxContext(
  { path, includes = [] }: SourceFile,
  { frontMatter }: PageFields,
  { expanded: { lines }, options }: { readonly expanded: Expanded; readonly options: ParseOptions },
): MdxContext {
  const files = new Map(includes.map((included) => [included.path, included]));
  const builder = new ComponentsBuilder(path, options, files);
  if (options.replacesElements === true) builder.addMdx();
  return {
    builder,
    files,
    readStatements: (name) => loadedMdx().readStatements(files.get(name), options),
    frontMatter: JSON.parse(JSON.stringify(frontMatter)) as JsonValue,
    placeOf(position) {
      const place = placeOf(position);
      if (place === null) return null;
      const written = locate(place, path, lines);
      return written.file === path ? written.place : { ...written.place, file: written.file };
    },
  };
}

/** Returns the findings about imports that show a current file in a page of an older version. */
export function listShownToday({ mdx }: PageContext): Diagnostic[] {
  return (mdx?.builder.shownToday ?? []).map(({ file, place, ...found }) => {
    const { reason, note } = describeToday(found);
    return diagnostic('unversioned-include', reason, { file, place, note });
  });
}
