/** Constructs of real Docusaurus sites: the text that readers see, without a change to the pages. */
import { expect, test } from 'vitest';
import { site } from '../site.js';

const CONFIG = 'export default { title: "T", markdown: { format: "mdx" } }';

test('a partial whose path has an escaped underscore, and a component of src/theme', async () => {
  const { build, read } = site({
    'site.config.ts': CONFIG,
    'docs/a.md': String.raw`import Part from './\_part.mdx';
import Badge from '@theme/Badge';

# A

<Part />

<Badge to="https://b.example">walnut</Badge>
`,
    'docs/_part.mdx': 'Words of the **part**.\n',
    'src/theme/Badge.tsx': `import A from '@theme/MDXComponents/A';
export default ({ to, children }) => <A href={to}>{children}</A>;`,
  });
  expect((await build()).diagnostics).toEqual([]);
  const page = read('docs/a/index.html');
  expect(page).toContain('<p>Words of the <strong>part</strong>.</p>');
  expect(page).toContain('href="https://b.example" rel="noopener noreferrer">walnut</a>');
});

test('the Markdown of a page without components has no statements and expressions either', async () => {
  const { build, read, output } = site({
    'site.config.ts': CONFIG,
    'docs/a.md': "import Part from './_part.mdx';\n\n# A\n\n<Part />\n",
    'docs/b.md': '# B\n\n{/* note */}\n\nOne{\' \'}*two* <b className="x">three</b>\n',
    'docs/_part.mdx': 'Words of the **part**.\n',
  });
  expect((await build()).diagnostics).toEqual([]);
  expect(read('docs/a/index.md')).toBe('# A\n\nWords of the **part**.\n');
  expect(read('docs/b/index.md')).toBe('# B\n\nOne *two* **three**\n');
  // No script is generated for them.
  expect(output().filter((path) => path.includes('components'))).toEqual([]);
});

test('a component looks a page up by its id', async () => {
  const { build, read } = site({
    'site.config.ts':
      'export default { title: "T", markdown: { format: "mdx" }, rules: { component: "warn" } }',
    'docs/a.md':
      'import Card from \'../src/Card\';\n\n# A\n\n<Card docId="guides/b" />\n\n<Card docId="c" />\n',
    'docs/guides/b.md': '# Walnut\n\nAbout hazelnuts.\n',
    'src/Card.tsx': `import { useDocById } from '@docusaurus/plugin-content-docs/client';
export default ({ docId }) => {
  const { title, description } = useDocById(docId);
  return <p>{title}: {description}</p>;
};`,
  });
  const { diagnostics } = await build();
  expect(diagnostics).toMatchObject([
    {
      file: 'docs/a.md',
      place: { line: 7 },
      reason:
        'Cannot render <Card>: There is no page with the id "c", or it is not the "docId" of a component of this page',
    },
  ]);
  expect(read('docs/a/index.html')).toContain('<p>Walnut: About hazelnuts.</p>');
});

test('a directive without a meaning is an admonition, and titles have expressions', async () => {
  const { build, read } = site({
    'site.config.ts':
      'export default { title: "T", url: "https://a.example", markdown: { format: "mdx" } }',
    'docs/a.md':
      '# A\n\n:::sponsor\n\nPine.\n\n:::\n\nexport const kind = "walnut";\n\n:::sponsor Only *here*\n\nHazelnut.\n\n:::\n\n' +
      ':::tip A {kind} tree\n\nAlmond.\n\n:::\n\n:::tip 3 < 4\n\nPecan.\n\n:::\n\n:::note Nuts\n\nMacadamia.\n',
  });
  const { diagnostics } = await build();
  expect(diagnostics.map(({ reason, place }) => `${place?.line} ${reason}`)).toEqual([
    '3 Unknown directive "sponsor"',
    '11 Unknown directive "sponsor"',
    '29 Cannot find the end of directive "note"',
  ]);
  const html = read('docs/a/index.html');
  expect(html).toMatch(/<span>Only <em>here<\/em><\/span><\/p><div[^>]*><p>Hazelnut\.<\/p>/);
  expect(html).toMatch(/<p class="admonition-title">.*?<span>A walnut tree<\/span>/);
  expect(html).toMatch(/<p class="admonition-title">.*?<span>3 &lt; 4<\/span>/);
  expect(html).toMatch(/<span>Sponsor<\/span><\/p><div[^>]*><p>Pine\.<\/p>/);
  expect(html).toContain('<p><strong>Nuts</strong></p>\n<p>Macadamia.</p>');
  expect(html).not.toContain(':::');
});

test('the page of a category lists its items', async () => {
  const { build, read } = site({
    'site.config.ts': `export default { title: "T", base: "/x/", markdown: { format: "mdx" },
      sidebars: { s: [{ type: 'category', label: 'K', link: { doc: 'k/index' }, items: ['k/b', 'a'] }] } }`,
    'docs/a.md': '# A\n\nAlmonds.\n',
    'docs/k/b.md': '# B\n\nWalnuts.\n',
    'docs/k/index.md': `import DocCardList from '@theme/DocCardList';
import { useCurrentSidebarCategory } from '@docusaurus/theme-common';

# K

<DocCardList items={useCurrentSidebarCategory().items} />
`,
  });
  expect((await build()).diagnostics).toEqual([]);
  const page = read('docs/k/index.html');
  expect(page).toContain('class="card-title" href="/x/docs/k/b/"');
  expect(page.match(/Walnuts\.|Almonds\./g)?.slice(0, 2)).toEqual(['Walnuts.', 'Almonds.']);
});

test.each([
  ['docs/k/b.md', 'docs/k/b/index.html', ['C', 'B']],
  ['docs/top.md', 'docs/top/index.html', ['K', 'T']],
])(
  "a page that is not a category's index lists the items next to it: %s",
  async (file, output, labels) => {
    const { build, read } = site({
      'site.config.ts': `export default { title: "T", markdown: { format: "mdx" },
      sidebars: { s: [{ type: 'category', label: 'K', items: ['k/c', 'k/b'] }, 'top'] } }`,
      'docs/top.md': '# T\n',
      'docs/k/b.md': '# B\n',
      'docs/k/c.md': '# C\n',
      [file]: `# ${labels[1]}\n\n<DocCardList />\n`,
    });
    expect((await build()).diagnostics).toEqual([]);
    const titles = read(output).matchAll(/class="card-title"[^>]*>([^<]*)/g);
    expect(Array.from(titles, ([, title]) => title)).toEqual(labels);
  },
);
