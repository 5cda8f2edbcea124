import { expect, test } from 'vitest';
import { importKey } from '../../../../cli/modules/import-key.js';

test.each([
  ['docs/a/b.mdx', '../c.js', './docs/c.js'],
  ['docs/a.mdx', './b', './docs/b'],
  ['a.mdx', '../b', '../b'],
  ['docs/a.mdx', '..', './.'],
  ['docs/a.mdx', '!!raw-loader!./x.sh', '!!raw-loader!./docs/x.sh'],
  ['docs/a.mdx', '!!raw-loader!@site/x.sh', '!!raw-loader!@site/x.sh'],
  ['docs/a.mdx', '@site/src/x', '@site/src/x'],
  ['docs/a.mdx', '.hidden', '.hidden'],
])('the key of the import in %s from %s', (file, from, key) => {
  expect(importKey(file, from)).toBe(key);
});
