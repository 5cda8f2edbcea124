/** The files of a new site. In: its title and its future address. Out: files by path, which build without a finding. */

export interface StarterSite {
  readonly title: string;
  /** `null` when it was not given. */
  readonly url: string | null;
  /** Version of docsgen. */
  readonly version: string;
}

/** Folders that can be generated again at any time. */
export const IGNORED = ['node_modules/', 'build/', '.docsgen/'];

export const SCRIPTS: Readonly<Record<string, string>> = {
  start: 'docsgen serve --watch',
  build: 'docsgen build',
  check: 'docsgen check',
};

export const STARTER_PAGES: ReadonlyMap<string, string> = new Map([
  [
    'docs/index.md',
    `---
sidebar_label: Start
description: Where to begin, and how these pages become a site.
---

# Welcome

This page is the file \`docs/index.md\`. Start the server, change a sentence, and the open page follows:

\`\`\`sh
npx docsgen serve --watch
\`\`\`

- [Write a page](guides/write-a-page.md) shows what Markdown can do here.
- \`site.config.ts\` says what stands around every page: the title, the bar at the top, the sidebars. Its \`brand\` is the color of links, buttons and the icon.
- \`theme/custom.css\`, if you create it, is your own style sheet.

## Publish

\`build\` follows every link and writes the finished site into \`build/\`. With a broken link it publishes nothing, and names the line to change:

\`\`\`sh
npx docsgen build
\`\`\`
`,
  ],
  [
    'docs/guides/write-a-page.md',
    `---
description: Links, callouts, tabs and code in one page.
---

# Write a page

Every Markdown file below \`docs\` is a page, and its path is its address. The first heading is its title.

## Links

Link to files, with anchors where they help: [how to publish](../index.md#publish).

## Callouts

:::tip[More kinds]
This is a tip. There are \`note\`, \`info\`, \`warning\` and \`danger\`, too.
:::

## Tabs

::::tabs{group=language}
:::tab[TypeScript]{value=ts}

\`\`\`ts title="greet.ts" {2}
export function greet(name: string): string {
  return \`Hello, \${name}\`;
}
\`\`\`

:::
:::tab[Python]{value=python}

\`\`\`python title="greet.py" {2}
def greet(name: str) -> str:
    return f"Hello, {name}"
\`\`\`

:::
::::
`,
  ],
]);

/** The accent of the theme in light mode. A site with a brand gets an icon with the initial of its title. */
const STARTER_BRAND = '#0a6a6f';

/** The home page, in a folder that the config of the new site names. */
export const HOME_FOLDER = 'pages';
export const HOME_FILE = `${HOME_FOLDER}/index.md`;

export function starterHome({ title }: StarterSite): string {
  return `---
title: ${JSON.stringify(title)}
layout: home
hero:
  text: One sentence that says what this is, and for whom.
  actions:
    - label: Get started
      to: ../docs/index.md
    - label: Write a page
      to: ../docs/guides/write-a-page.md
  panel:
    language: console
    code: |
      $ npx docsgen serve --watch
cards:
  - title: Pages are Markdown
    text: Every file below docs is a page, and its path is its address.
    to: ../docs/guides/write-a-page.md
    icon: book
  - title: Links are checked
    text: A build with a broken link publishes nothing, and names the line.
    to: ../docs/index.md#publish
    icon: compliance
  - title: Settings in one file
    text: Colors, navbar and sidebars are in site.config.ts.
    to: ../docs/index.md
    icon: tool
---
`;
}

/**
 * `hasOwnPages`: the site has its own pages instead of `STARTER_PAGES`, so their addresses are unknown. `hasHome`: it gets
 * the home page.
 */
export function starterConfig(
  { title, url }: StarterSite,
  { hasOwnPages, hasHome }: { readonly hasOwnPages: boolean; readonly hasHome: boolean },
): string {
  const lines = [
    `title: ${quote(title)},`,
    ...(url === null ? [] : [`url: ${quote(url)},`]),
    ...(hasHome ? [`pages: ${quote(HOME_FOLDER)},`] : []),
    `brand: ${quote(STARTER_BRAND)},`,
    'colorMode: { respectSystem: true },',
    ...(hasOwnPages
      ? []
      : [
          "navbar: { items: [{ label: 'Guides', to: '/docs/guides/write-a-page/', position: 'left' }] },",
          // By default this is a warning and the link is shown as text. Existing pages may have such links, so they keep
          // the default.
          "rules: { 'markdown-link': 'error' },",
        ]),
  ];
  return `import { defineConfig } from 'docsgen';

export default defineConfig({
${lines.map((line) => `  ${line}\n`).join('')}});
`;
}

export function starterManifest({ version }: StarterSite): string {
  const manifest = {
    private: true,
    type: 'module',
    scripts: SCRIPTS,
    devDependencies: { docsgen: `^${version}` },
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/** Uses single quotes, as people do in TypeScript, when possible. */
function quote(text: string): string {
  return /['\\\p{Cc}\u2028\u2029]/u.test(text) ? JSON.stringify(text) : `'${text}'`;
}
