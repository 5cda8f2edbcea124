/**
 * Writes the output into a tree beside it. In: the plan, the pages as they are rendered, and the search index. Out: the
 * finished tree; nothing that readers see has changed yet.
 */
import type { FileContent, OutputPlan, OutputUnit } from '../output-plan.js';
import type { Diagnostic, RenderedPage, Route } from '../types.js';
import type { OutputSummary, OutputTree } from './output-tree.js';

export interface WriteInput {
  readonly plan: OutputPlan;
  /** With the pages that stay of the last output; those of the other routes follow. */
  readonly tree: OutputTree;
  readonly pages: AsyncIterable<RenderedPage>;
  /** Called for each page when its files are there. */
  readonly onPage: (route: Route) => Promise<void>;
  /** Makes the files of the search index, by path, while the pages are written. */
  readonly search: () => Promise<ReadonlyMap<string, FileContent>>;
}

export interface Written extends OutputSummary, Pick<OutputPlan, 'replaced'> {
  /** The finished tree. */
  readonly root: string;
  /** It is the last output itself. */
  readonly isUnchanged: boolean;
  readonly diagnostics: readonly Diagnostic[];
}

export async function writeSite(input: WriteInput): Promise<Written> {
  const { plan, tree } = input;
  const units = [...plan.units.values()];
  const folders = units.filter((unit) => unit.kind === 'folder');
  // The index is made while pages are rendered in other threads. A failure is thrown where it is awaited.
  const waiting = folders.filter(({ path, key }) => !tree.keep(path, key));
  const search = waiting.length > 0 ? input.search() : null;
  search?.catch(() => {});
  const write = async (unit: OutputUnit) => {
    if (unit.kind === 'copy') tree.copy(unit.path, unit.sourcePath);
    if (unit.kind !== 'file' || tree.keep(unit.path, unit.key)) return;
    const content = await unit.make((path) => tree.read(path));
    tree.writeUnit(unit.path, unit.key, [[unit.path, content]]);
  };
  // The check of a page finds the files that the page refers to.
  const isEarly = (unit: OutputUnit) =>
    unit.kind === 'copy' || (unit.kind === 'file' && unit.isHashed === true);
  for (const unit of units) if (isEarly(unit)) await write(unit);
  for await (const { route, key, files } of input.pages) {
    tree.writeUnit(route.permalink, key, files);
    await input.onPage(route);
  }
  for (const { path, key } of waiting) tree.writeUnit(path, key, (await search) ?? []);
  for (const unit of units) if (!isEarly(unit)) await write(unit);
  const { replaced, diagnostics } = plan;
  return { ...tree.finish(), replaced, diagnostics };
}
