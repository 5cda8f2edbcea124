/**
 * The same documentation for three generators, each with its defaults. In: a folder. Out: the files of a site in it, with the
 * packages, the commands and the addresses that the pictures need.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CHAPTERS, GUIDE, HOME, INPUTS, OUTPUTS, TABLE } from './content.js';

/** @import { Page } from './content.js' */

/**
 * @typedef {object} Generator
 * @property {readonly string[]} packages From the registry; empty for docsgen, which is that of this checkout.
 * @property {readonly (readonly string[])[]} build Commands: a program in the folder's `node_modules`, and its arguments.
 * @property {readonly string[]} serve The command that serves the result and prints its address.
 * @property {string} docs What precedes the address of a page.
 * @property {string} end What follows it.
 * @property {string} results Selector of what the search dialog has found.
 * @property {() => Readonly<Record<string, string>>} files
 */

export const SEARCHED = 'subnet';
const REFERENCE = {
  title: 'vpc',
  description: 'The inputs and outputs of the module for networks.',
};
const chapterPath = (/** @type {number} */ i) => `walkthrough/${slug(CHAPTERS[i]?.title ?? '')}`;
const paths = {
  guide: 'guides/design-a-network',
  chapters: CHAPTERS.map((_, i) => chapterPath(i)),
  table: 'reference/sizes-of-servers',
  reference: 'reference/vpc',
};

/**
 * Addresses of the pictures: paths without what a generator adds.
 *
 * @type {Readonly<Record<string, string>>}
 */
export const SUBJECTS = {
  home: '',
  guide: paths.guide,
  walkthrough: chapterPath(1),
  reference: paths.reference,
  table: paths.table,
  search: paths.guide,
};

/** @type {Readonly<Record<string, Generator>>} */
export const GENERATORS = {
  docsgen: {
    packages: [],
    build: [
      ['docsgen', 'reference'],
      ['docsgen', 'build'],
    ],
    serve: ['docsgen', 'serve', '--port', '0'],
    docs: '/docs/',
    end: '/',
    results: '.DocSearch-Hit',
    files: docsgenFiles,
  },
  starlight: {
    packages: ['astro@7.3.5', '@astrojs/starlight@0.42.4'],
    build: [['astro', 'build']],
    serve: ['astro', 'preview', '--port', '0'],
    docs: '/',
    end: '/',
    results: '.pagefind-ui__result',
    files: starlightFiles,
  },
  vitepress: {
    packages: ['vitepress@1.6.4'],
    build: [['vitepress', 'build']],
    serve: ['vitepress', 'preview', '--port', '4873'],
    docs: '/',
    end: '.html',
    results: '.VPLocalSearchBox .result',
    files: vitepressFiles,
  },
};

/**
 * @param {string} dir
 * @param {Generator} generator
 */
export function writeSite(dir, { files }) {
  for (const [path, text] of Object.entries(files())) {
    mkdirSync(dirname(join(dir, path)), { recursive: true });
    writeFileSync(join(dir, path), text);
  }
}

const sections = [
  { label: 'Guides', items: [paths.guide] },
  { label: 'Build a network', items: paths.chapters },
  { label: 'Reference', items: [paths.reference, paths.table] },
];

function docsgenFiles() {
  const config = {
    title: HOME.name,
    pages: 'pages',
    colorMode: { respectSystem: true },
    reference: { modules: 'docs/_modules', pages: 'docs/reference' },
    sidebars: {
      docs: sections.map(({ label, items }) => ({
        type: 'category',
        label,
        items,
        collapsed: false,
        ...(items === paths.chapters && { steps: true }),
      })),
    },
    navbar: {
      items: [
        { type: 'sidebar', sidebar: 'docs', label: 'Docs', position: 'left' },
        { type: 'search' },
      ],
    },
  };
  const link = `../docs/${paths.guide}.md`;
  const home = {
    title: HOME.name,
    layout: 'home',
    hero: {
      text: HOME.text,
      actions: [{ label: 'Get started', to: link }],
      panel: { language: 'hcl', title: 'main.tf', code: HOME.code },
    },
    cards: HOME.cards.map((card) => ({ ...card, to: link })),
  };
  const tabs =
    '::::tabs\n:::tab[Inputs]{value=inputs}\n:::\n:::tab[Outputs]{value=outputs}\n:::\n::::\n';
  return {
    'site.config.ts': `export default ${JSON.stringify(config)};\n`,
    'pages/index.md': frontMatter(home),
    'docs/_modules/vpc/main.tf': moduleCode(),
    ...markdownFiles('docs/', withHeading, { ...REFERENCE, body: tabs }),
  };
}

function starlightFiles() {
  const home = {
    title: HOME.name,
    template: 'splash',
    hero: { tagline: HOME.text, actions: [{ text: 'Get started', link: `/${paths.guide}/` }] },
  };
  const cards = HOME.cards.map(({ title, text }) => `  <Card title="${title}">${text}</Card>\n`);
  const sidebar = sections.map(({ label, items }) => ({ label, items }));
  const options = JSON.stringify({ title: HOME.name, sidebar });
  return {
    'package.json': '{ "private": true, "type": "module" }\n',
    'astro.config.mjs':
      "import { defineConfig } from 'astro/config';\nimport starlight from '@astrojs/starlight';\n" +
      `export default defineConfig({ integrations: [starlight(${options})] });\n`,
    'src/content.config.ts':
      "import { defineCollection } from 'astro:content';\nimport { docsLoader } from '@astrojs/starlight/loaders';\n" +
      "import { docsSchema } from '@astrojs/starlight/schema';\n" +
      'export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) };\n',
    'src/content/docs/index.mdx':
      `${frontMatter(home)}import { Card, CardGrid } from '@astrojs/starlight/components';\n\n` +
      `\`\`\`hcl title="main.tf"\n${HOME.code}\n\`\`\`\n\n<CardGrid>\n${cards.join('')}</CardGrid>\n`,
    ...markdownFiles('src/content/docs/', asStarlight, { ...REFERENCE, body: describeModule() }),
  };
}

function vitepressFiles() {
  const link = (/** @type {string} */ path) => ({ text: titleAt(path), link: `/${path}` });
  const config = {
    title: HOME.name,
    ignoreDeadLinks: true,
    themeConfig: {
      search: { provider: 'local' },
      nav: [{ text: 'Docs', link: `/${paths.guide}` }],
      sidebar: sections.map(({ label, items }) => ({ text: label, items: items.map(link) })),
    },
  };
  const home = {
    layout: 'home',
    hero: {
      name: HOME.name,
      tagline: HOME.text,
      actions: [{ theme: 'brand', text: 'Get started', link: `/${paths.guide}` }],
    },
    features: HOME.cards.map(({ title, text }) => ({ title, details: text })),
  };
  return {
    'package.json': '{ "private": true, "type": "module" }\n',
    '.vitepress/config.mjs': `export default ${JSON.stringify(config)};\n`,
    'index.md': `${frontMatter(home)}\`\`\`hcl\n${HOME.code}\n\`\`\`\n`,
    ...markdownFiles('', withHeading, { ...REFERENCE, body: describeModule() }),
  };
}

/**
 * @param {string} folder
 * @param {(page: Page) => string} write
 * @param {Page} reference
 */
function markdownFiles(folder, write, reference) {
  /** @type {[string, Page][]} */
  const pages = [
    [paths.guide, GUIDE],
    ...CHAPTERS.map((page, i) => /** @type {[string, Page]} */ ([chapterPath(i), page])),
    [paths.table, TABLE],
    [paths.reference, reference],
  ];
  return Object.fromEntries(pages.map(([path, page]) => [`${folder}${path}.md`, write(page)]));
}

/** @param {Page} page */
function withHeading({ title, description, body }) {
  return `${frontMatter({ description })}# ${title}\n\n${body}`;
}

/**
 * Starlight shows the title of the front matter, and names warnings differently.
 *
 * @param {Page} page
 */
function asStarlight({ title, description, body }) {
  return `${frontMatter({ title, description })}${body.replaceAll(':::warning', ':::caution')}`;
}

/** JSON is YAML, too. @param {Readonly<Record<string, unknown>>} fields */
function frontMatter(fields) {
  const lines = Object.entries(fields).map(([key, value]) => `${key}: ${JSON.stringify(value)}\n`);
  return `---\n${lines.join('')}---\n\n`;
}

/** The module that docsgen reads the reference from. */
function moduleCode() {
  const inputs = INPUTS.map((input) => {
    const value = input.default === undefined ? '' : `  default     = ${input.default}\n`;
    return `variable "${input.name}" {\n  type        = ${input.type}\n  description = ${JSON.stringify(input.description)}\n${value}}\n`;
  });
  const outputs = OUTPUTS.map(
    ([name, text]) =>
      `output "${name}" {\n  description = ${JSON.stringify(text)}\n  value       = null\n}\n`,
  );
  return [...inputs, ...outputs].join('\n');
}

/** The same as people write it by hand. */
function describeModule() {
  const inputs = INPUTS.map((input) => {
    const value = input.default === undefined ? 'Required' : `Default: \`${input.default}\``;
    return `### \`${input.name}\`\n\n${input.description}\n\n- Type: \`${input.type}\`\n- ${value}\n`;
  });
  const outputs = OUTPUTS.map(([name, text]) => `### \`${name}\`\n\n${text}\n`);
  return ['## Inputs\n', ...inputs, '## Outputs\n', ...outputs].join('\n');
}

/** @param {string} path */
function titleAt(path) {
  const i = paths.chapters.indexOf(path);
  if (i >= 0) return CHAPTERS[i]?.title ?? '';
  return path === paths.guide ? GUIDE.title : path === paths.table ? TABLE.title : REFERENCE.title;
}

/** @param {string} title */
function slug(title) {
  return title.toLowerCase().replaceAll(' ', '-');
}
