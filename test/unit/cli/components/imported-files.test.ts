/** Files other than code that components import. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PUBLISHED } from '../../../../cli/components/imported-files.js';
import { repositoryRoot } from '../../../site.js';

test('editors know the endings of all files that readers load by their URL', () => {
  const types = readFileSync(join(repositoryRoot, 'types/imports.d.ts'), 'utf8');
  const declared = types.matchAll(/declare module '\*\.(\w+)' \{\n {2}const address: string;/g);
  expect(Array.from(declared, ([, ending]) => ending)).toEqual(PUBLISHED);
});
