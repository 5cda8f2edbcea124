import { expect, test } from 'vitest';
import {
  addComponents,
  listPagesWithCode,
} from '../../../../../cli/commands/staging/components.js';
import { diagnostic } from '../../../../../cli/diagnostics/diagnostic.js';
import type { Bundle, Components } from '../../../../../cli/types.js';
import { site } from '../../../../site.js';

const found = (reason: string) => diagnostic('component', reason, { file: null, note: null });

const COMPONENTS: Components = {
  scriptPath: '/site/.docsgen/bundle/components-1.cjs',
  files: new Map([['assets/a.png', new Uint8Array([1])]]),
  stylesheet: null,
  hashes: new Map([['./a', 'hash']]),
  inputs: [],
  diagnostics: [found('no luck')],
};

type Added = Pick<Bundle, 'clientId' | 'files' | 'diagnostics'>;

function add(components: Components | null) {
  const bundle: Added = {
    clientId: '12345678',
    files: new Map([['assets/client.js', new Uint8Array()]]),
    diagnostics: [found('first')],
  };
  return { bundle, added: addComponents(bundle as Bundle, components) };
}

test('a site without components keeps its bundle', () => {
  const { bundle, added } = add(null);
  expect(added).toBe(bundle);
});

test('files, the script and findings are added to the bundle', () => {
  const { added } = add(COMPONENTS);
  expect([...added.files.keys()]).toEqual(['assets/client.js', 'assets/a.png']);
  expect(added.diagnostics.map(({ reason }) => reason)).toEqual(['first', 'no luck']);
  const { scriptPath, stylesheet, hashes } = COMPONENTS;
  expect(added.components).toEqual({ scriptPath, stylesheet, hashes });
  expect(added.clientId).toBe('12345678');
});

test('another style sheet makes another client', () => {
  const ids = [null, 'assets/a.css', 'assets/b.css'].map(
    (stylesheet) => add({ ...COMPONENTS, stylesheet }).added.clientId,
  );
  expect(new Set(ids).size).toBe(3);
  expect(ids.every((id) => id.length === 8)).toBe(true);
});

test('pages with components are listed once', async () => {
  const { build } = site({
    'site.config.ts': `export default { title: 'T', url: 'https://a.example', markdown: { format: 'detect' } }`,
    'docs/index.md': '# A\n',
    'docs/b.mdx': '# B\n\n{Math.min(1)}\n',
  });
  const { site: built } = await build();
  const { routes } = built;
  expect(listPagesWithCode([...routes, ...routes]).map(({ path }) => path)).toEqual(['docs/b.mdx']);
});
