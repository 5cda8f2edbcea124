/** Checks that hostile pages are bounded: rendered, or refused because of one limit. In: names and texts of pages. */
import { expect } from 'vitest';
import { DEFAULT_PARSE_OPTIONS } from '../../cli/parse/options.js';
import type { WholePage } from '../../cli/parse/packed-page.js';
import type { SourceFile } from '../../cli/types.js';
import { compiledWorkers } from '../unit/cli/parse/compiled.js';
import { parseAll } from '../unit/cli/parse/page-of.js';

const EMPTY_TREE = '[]';

export const workers = () => compiledWorkers(Number.POSITIVE_INFINITY);

export function fileOf(name: string, text: string): SourceFile {
  return { path: `docs/${name.replaceAll(/\W+/g, '-')}.md`, text, hash: name };
}

/** Rendered, or one diagnostic that says which limit. */
export function expectBounded(page: WholePage): void {
  const limits = page.diagnostics.filter(({ ruleId }) =>
    /^(?:nesting-depth|page-timeout|page-crash|page-size)$/.test(ruleId),
  );
  if (page.tree === EMPTY_TREE) expect(limits, page.path).toHaveLength(1);
  else expect(limits, page.path).toEqual([]);
}

/** remark needs seconds for most of them, and gets 150 ms. */
export async function expectDeadlines(
  cases: readonly (readonly [name: string, text: string])[],
): Promise<void> {
  const files = cases.map(([name, text]) => fileOf(name, text));
  const options = { ...DEFAULT_PARSE_OPTIONS, parser: 'remark', timeoutMs: 150 } as const;
  const pages = await parseAll(files, options, workers());
  expect(pages.map(({ path }) => path)).toEqual(files.map(({ path }) => path));
  for (const page of pages) expectBounded(page);
}
