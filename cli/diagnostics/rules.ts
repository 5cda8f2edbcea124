/**
 * Lists every rule, in the order of the reference: its id, its default severity, and one sentence for the manual. The ids
 * are a public contract: scripts and configs use them.
 */
import type { Rule } from './rule.js';

export type { Rule, Severity } from './rule.js';

export const rules = {
  config: {
    severity: 'error',
    fixed: true,
    description: 'An option is unknown, missing or has a wrong value.',
  },
  theme: {
    severity: 'error',
    fixed: true,
    description: 'A theme file does not compile or fails to render.',
  },
  'unused-theme-file': {
    severity: 'warn',
    description: "A theme file is called nearly what one of docsgen's is, and does nothing.",
  },
  'odd-theme-file': {
    severity: 'warn',
    description: 'A theme file compiles, and can hardly mean what it says.',
  },
  parser: {
    severity: 'warn',
    description: 'The fast Markdown parser cannot be loaded on this machine.',
  },
  encoding: { severity: 'warn', description: 'A file holds NUL bytes or is not valid UTF-8.' },
  'hidden-character': {
    severity: 'warn',
    description:
      'A title or heading holds a character that cannot be seen or that turns text around.',
  },
  file: { severity: 'error', description: 'A file cannot be read, or is not a regular file.' },
  symlink: {
    severity: 'warn',
    description: 'A symbolic link is ignored, wherever it leads.',
  },
  'git-history': {
    severity: 'warn',
    description:
      'Dates of pages are wanted, and the git history is missing, cut short or cannot be read.',
  },
  'front-matter': {
    severity: 'error',
    description: 'Front matter is not valid YAML, or a field has a wrong value.',
  },
  'unknown-field': {
    severity: 'warn',
    description: 'A field of front matter is not known, and one of nearly the same name is.',
  },
  'nesting-depth': {
    severity: 'error',
    description: 'Content is nested deeper than any page needs.',
  },
  'page-size': { severity: 'error', description: 'A page is larger than the parser accepts.' },
  'page-timeout': {
    severity: 'error',
    spread: true,
    description: 'A page takes too long to parse.',
  },
  'page-crash': {
    severity: 'error',
    description:
      'docsgen fails on a page, or the process that parses it ends, usually because it needs too much memory.',
  },
  'plugin-failure': {
    severity: 'error',
    spread: true,
    description: "One of the site's own Markdown plugins fails on a page.",
  },
  'plugin-message': {
    severity: 'warn',
    description: "One of the site's own Markdown plugins has something to say about a page.",
  },
  'unknown-directive': {
    severity: 'warn',
    description: 'A container directive or an alert has no known name, or is not closed.',
  },
  'lost-cell': {
    severity: 'warn',
    description: 'A row of a table has more cells than its head, and shows as many as that.',
  },
  'lost-link': {
    severity: 'warn',
    description:
      'A link or an image stands in the title of a card or the label of a tab, which show its text only.',
  },
  'unpublished-text': {
    severity: 'warn',
    description:
      'The text of a blog entry has headings, links or images, and is published nowhere.',
  },
  'foreign-syntax': {
    severity: 'warn',
    description: 'A file, or something that it says, is known to another generator only.',
  },
  component: {
    severity: 'error',
    description: 'A component of a page is missing, cannot be loaded or fails.',
  },
  'mdx-syntax': {
    severity: 'error',
    inherits: 'foreign-syntax',
    renders: true,
    description: 'A page has a component, or an import or export statement: pages run no code.',
  },
  'broken-syntax': {
    severity: 'warn',
    description:
      'A code block, comment or element has no end, or a heading, table, list or link is not written as Markdown has it.',
  },
  include: {
    severity: 'error',
    description: 'A file that a page includes cannot be, or has no such region, heading or lines.',
  },
  'unversioned-include': {
    severity: 'warn',
    description: 'An older version shows a file of today.',
  },
  'unknown-language': {
    severity: 'warn',
    description: 'A code fence names a language that has no grammar.',
  },
  'unknown-option': {
    severity: 'warn',
    description: 'A code fence or a directive says something that does nothing.',
  },
  'highlight-limit': {
    severity: 'warn',
    description: 'A code block is too large or too slow to highlight.',
  },
  'unsafe-html': {
    severity: 'warn',
    description: 'Raw HTML holds an element or attribute that is not allowed.',
  },
  'frame-title': {
    severity: 'warn',
    description: 'A frame has no title, by which screen readers name it.',
  },
  'active-content': {
    severity: 'error',
    renders: true,
    description:
      'A file beside pages is HTML, or an SVG or XML file that could run scripts on the site.',
  },
  'unsafe-url': { severity: 'warn', description: 'A URL has a scheme that is not allowed.' },
  'external-asset': {
    severity: 'warn',
    spread: true,
    description: 'An image or another file is loaded from a host that the config does not name.',
  },
  'markdown-link': {
    severity: 'warn',
    renders: true,
    description: 'A link to a Markdown file leads to no page.',
  },
  'broken-link': {
    severity: 'error',
    renders: true,
    description: 'A page, image or asset does not exist.',
  },
  'broken-anchor': {
    severity: 'error',
    inherits: 'broken-link',
    renders: true,
    description: 'A page or image exists, but does not have the anchor that a link names.',
  },
  'duplicate-route': { severity: 'warn', description: 'Two files have the same route.' },
  'colliding-route': {
    severity: 'error',
    description: 'Two routes differ only in letter case or Unicode form.',
  },
  'reserved-route': {
    severity: 'error',
    description:
      'A page or static file would take a route or file that docsgen or a translation writes itself.',
  },
  slug: { severity: 'error', description: 'A slug is not a path inside the docs.' },
  sidebar: {
    severity: 'error',
    renders: true,
    description: 'A sidebar names a page or sidebar that does not exist.',
  },
  category: { severity: 'error', renders: true, description: 'A category file is not valid.' },
  'unused-category-file': {
    severity: 'warn',
    description: 'A file is called nearly what category files are, and does nothing.',
  },
  redirect: {
    severity: 'error',
    renders: true,
    description: 'A redirect loops, shadows a page or another redirect, or leads nowhere.',
  },
  'duplicate-id': {
    severity: 'warn',
    renders: true,
    description: 'Two elements of a page have the same id.',
  },
  'blocked-content': {
    severity: 'warn',
    renders: true,
    description:
      'A page has a frame, or a document that docsgen did not write inline scripts or styles, which the policy in "_headers" blocks.',
  },
  'invalid-url': {
    severity: 'error',
    renders: true,
    description: 'A URL cannot be parsed, lacks its slashes, or has a malformed percent-encoding.',
  },
  'reference-drift': {
    severity: 'error',
    description: 'A reference page says something else than the module it is about.',
  },
  'reference-module': {
    severity: 'error',
    description: 'The source of a module cannot be read, or no page is about it.',
  },
  'external-link': {
    severity: 'error',
    renders: true,
    onlyWith: '--external',
    description: 'A page of another site does not exist, or fails for longer than its quarantine.',
  },
  'unreliable-link': {
    severity: 'warn',
    renders: true,
    onlyWith: '--external',
    description: 'A page of another site cannot be opened at the moment.',
  },
  'external-anchor': {
    severity: 'warn',
    renders: true,
    onlyWith: '--external',
    description: 'A page of another site does not have the anchor that a link names.',
  },
  secret: {
    severity: 'error',
    renders: true,
    description: 'A source holds a key, a token or a private key, by its format.',
  },
  'possible-secret': {
    severity: 'warn',
    renders: true,
    description: 'A source holds an AWS account ID, or a random value that is called a secret.',
  },
  'unknown-repository': {
    severity: 'error',
    renders: true,
    spread: true,
    description: 'A link leads to a repository that "privateRepositories" does not list.',
  },
  'removed-route': {
    severity: 'error',
    renders: true,
    onlyWith: '--against',
    description: 'A page of an earlier release is gone, and no redirect leads from it.',
  },
  'removed-anchor': {
    severity: 'error',
    renders: true,
    onlyWith: '--against',
    description: 'An anchor of an earlier release is gone from its page.',
  },
  'missing-translation': {
    severity: 'ignore',
    renders: true,
    description: 'A page is not translated into a language that the site is published in.',
  },
  'expired-ignore': {
    severity: 'error',
    renders: true,
    description: 'An entry of "ignore" is past its day; what it hid is reported again.',
  },
  'unused-ignore': { severity: 'warn', description: 'An entry of "ignore" matches no finding.' },
  'remote-cache': {
    severity: 'warn',
    description:
      'The shared cache does not answer, refuses, or sends something else than it was sent.',
  },
  'search-engine': {
    severity: 'error',
    fixed: true,
    description: 'A hosted search engine cannot be reached, or refuses what it is sent.',
  },
  'second-opinion': {
    severity: 'error',
    renders: true,
    description: 'linkinator calls a link broken that docsgen does not.',
  },
} as const satisfies Record<string, Rule>;

export type RuleId = keyof typeof rules;
