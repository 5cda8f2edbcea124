import { expect, test } from 'vitest';
import { createShownPageFinder } from '../../../../cli/discover/shown-pages.js';
import { site } from '../../../site.js';

const files = {
  'src/Box.tsx':
    "import { Inside } from './inside';\nimport Part from './_part.mdx';\nimport x from 'package';\n",
  'src/inside/index.js':
    "export {\n  Box,\n} from '../Box'; import Other from '@site/docs/_other.md';\nimport Gone from './gone';\n",
};

test('finds imports of pages in components, directly and through others, in a circle too', () => {
  const find = createShownPageFinder(site(files).dir);
  const shown = find("import Box from '../src/Box';\n\n# A\n", 'docs/a.mdx');
  expect(shown).toEqual([
    {
      file: 'src/Box.tsx',
      written: './_part.mdx',
      place: { line: 2, column: 19, endLine: 2, endColumn: 30 },
    },
    {
      file: 'src/inside/index.js',
      written: '@site/docs/_other.md',
      place: { line: 3, column: 37, endLine: 3, endColumn: 57 },
    },
  ]);
});

test.each([
  "import Part from './_part.mdx';",
  "import Box from '../../outside/Box';",
  "import Box from 'package/Box';",
  "import text from '!!raw-loader!../src/Box.tsx';",
])('finds nothing for a page with %s', (text) => {
  expect(createShownPageFinder(site(files).dir)(text, 'docs/a.mdx')).toEqual([]);
});
