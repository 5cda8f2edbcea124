import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { frontMatterFields } from '../../cli/parse/front-matter-fields.js';
import { repositoryRoot } from '../site.js';

test('the manual has a row for exactly the fields of front matter', () => {
  const manual = readFileSync(join(repositoryRoot, 'manual/docs/writing.md'), 'utf8');
  const table = /## Front matter\n([^]*?)\n## /.exec(manual)?.[1] ?? '';
  const rows = table.split('\n').flatMap((line) => /^\| (`.*?`) \|/.exec(line)?.[1] ?? []);
  const named = rows.flatMap((row) => row.match(/\w+/g) ?? []);
  expect(named.toSorted()).toEqual(Object.keys(frontMatterFields).toSorted());
});
