import { expect, test } from 'vitest';
import { compareInputs } from '../../../../../cli/commands/watch/changes.js';
import { signFiles } from '../../../../../cli/commands/watch/signatures.js';
import { loadConfig } from '../../../../../cli/config/load-config.js';
import type { Sources } from '../../../../../cli/types.js';
import { site } from '../../../../site.js';

test("a file that goes between being listed and being stat'ed is reported as removed", async () => {
  const { dir, write } = site({ 'docs/a.md': '# A' });
  const config = await loadConfig(dir);
  const sign = (assets: string[]) => {
    const sources: Sources = {
      docs: [],
      blog: [],
      categories: [],
      assets,
      statics: [],
      diagnostics: [],
    };
    return { config: '', theme: '', others: signFiles(config, sources) };
  };
  const path = 'docs/box.svg';
  const never = sign([]);
  const gone = sign([path]);
  write({ [path]: '<svg/>' });
  const there = sign([path]);
  const kinds = (from: typeof gone, to: typeof gone) =>
    compareInputs(from, to, dir).map(({ kind }) => kind);
  expect(kinds(there, gone)).toEqual(['removed']);
  expect(kinds(gone, never)).toEqual(['removed']);
  expect(kinds(gone, there)).toEqual(['added']);
  expect(kinds(gone, gone)).toEqual([]);
});
