import { expect, test } from 'vitest';
import { createComponentFinder } from '../../../../cli/discover/component-files.js';
import { site } from '../../../site.js';

const files = {
  'src/Box.tsx':
    "import { Inside } from './inside';\nimport Part from './_part.mdx';\nimport x from 'package';\n",
  'src/inside/index.js':
    "export {\n  Box,\n} from '../Box'; import Other from '@site/docs/_other.md';\nimport Gone from './gone';\nimport './box.css';\n",
  'src/inside/box.css': "import './x.js';",
};

test('finds files of components and the pages that they import, directly, through others, and in a circle', () => {
  const find = createComponentFinder(site(files).dir);
  const found = find("import Box from '../src/Box';\n\n# A\n", 'docs/a.mdx');
  expect(found.files).toEqual(['src/Box.tsx', 'src/inside/index.js', 'src/inside/box.css']);
  expect(found.pages).toEqual([
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
  expect(createComponentFinder(site(files).dir)(text, 'docs/a.mdx')).toEqual({
    files: [],
    pages: [],
  });
});
