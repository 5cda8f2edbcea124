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
    description: 'Nothing uses a file of the folder `theme/`.',
  },
  'odd-theme-file': {
    severity: 'warn',
    description: 'A theme file compiles with a warning, or needs a browser where it has none.',
  },
  parser: {
    severity: 'warn',
    description: 'The fast Markdown parser cannot be loaded on this machine.',
  },
  encoding: { severity: 'warn', description: 'A file contains NUL bytes or is not valid UTF-8.' },
  'hidden-character': {
    severity: 'warn',
    description: 'A title or heading contains a character that is invisible or reverses text.',
  },
  file: { severity: 'error', description: 'A file cannot be read, or is not a regular file.' },
  symlink: {
    severity: 'warn',
    description: 'A symbolic link is ignored, regardless of its target.',
  },
  'git-history': {
    severity: 'warn',
    description: 'Pages need dates, but the git history is missing, shallow or unreadable.',
  },
  'front-matter': {
    severity: 'error',
    description: 'Front matter is not valid YAML, or a field has a wrong value.',
  },
  'unknown-field': {
    severity: 'warn',
    description: 'A field of front matter is unknown, but a similar name is known.',
  },
  'last-verified': {
    severity: 'warn',
    renders: true,
    description: 'A page was last checked longer ago than allowed, or on a day in the future.',
  },
  math: { severity: 'warn', description: 'A formula is wrong, or its packages are missing.' },
  'unknown-variable': { severity: 'warn', description: 'A name is nearly that of a variable.' },
  'nesting-depth': { severity: 'error', description: 'Content is nested too deeply.' },
  'page-size': { severity: 'error', description: 'A page is larger than the parser accepts.' },
  'page-timeout': {
    severity: 'error',
    spread: true,
    description: 'A page takes too long to parse.',
  },
  'page-crash': {
    severity: 'error',
    description: 'docsgen fails on a page, or its process ends, usually for lack of memory.',
  },
  'plugin-failure': {
    severity: 'error',
    spread: true,
    description: "One of the site's own Markdown plugins fails on a page.",
  },
  'plugin-message': {
    severity: 'warn',
    description: "One of the site's own Markdown plugins reports a message about a page.",
  },
  'unknown-directive': {
    severity: 'warn',
    description: 'A container directive or an alert has an unknown name, or is not closed.',
  },
  'lost-cell': {
    severity: 'warn',
    description: 'A row of a table has more cells than its head, so the last cells are not shown.',
  },
  'lost-link': {
    severity: 'warn',
    description: 'A link or image is in the title of a card or tab, which shows only its text.',
  },
  'unpublished-text': {
    severity: 'warn',
    description: 'The text of a blog entry has headings, links or images, but is not published.',
  },
  'foreign-syntax': {
    severity: 'warn',
    description: 'A file, a field or a piece of syntax has a meaning only in another generator.',
  },
  component: {
    severity: 'error',
    description: 'A component of a page is missing, cannot be loaded or fails.',
  },
  'island-context': {
    severity: 'warn',
    spread: true,
    description: 'An island or its content reads a context that a browser does not give it.',
  },
  script: {
    severity: 'error',
    description: 'A script of a page is missing, cannot be bundled, or lies in a forbidden place.',
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
      'A code block, comment or element is not closed, or a heading, table, list or link is not valid Markdown.',
  },
  include: {
    severity: 'error',
    description: 'A file cannot be included, or has no such region, heading or lines.',
  },
  'unversioned-include': {
    severity: 'warn',
    description: 'A page of an older version includes the current version of a file.',
  },
  'unknown-language': {
    severity: 'warn',
    spread: true,
    description: 'A code fence names a language without a grammar.',
  },
  'unknown-option': {
    severity: 'warn',
    spread: true,
    description: 'An option of a code fence or a directive, or the icon of a card, has no effect.',
  },
  'highlight-limit': {
    severity: 'warn',
    description: 'A code block is too large or too slow to highlight.',
  },
  diagram: { severity: 'warn', description: 'A diagram cannot be drawn and is shown as code.' },
  'unsafe-html': {
    severity: 'warn',
    description: 'Raw HTML contains an element or attribute that is not allowed.',
  },
  'frame-title': {
    severity: 'warn',
    description: 'A frame has no title, which screen readers need.',
  },
  'active-content': {
    severity: 'error',
    renders: true,
    description: 'A file next to a page is HTML, or an SVG or XML file that could run scripts.',
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
    description: 'Two routes or files differ only in letter case or Unicode form.',
  },
  'reserved-route': {
    severity: 'error',
    description: 'A page or static file has the address of one that docsgen writes itself.',
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
    description: 'A file has almost the name of a category file, and has no effect.',
  },
  redirect: {
    severity: 'error',
    renders: true,
    description: 'A redirect loops, shadows a page or another redirect, or leads nowhere.',
  },
  'host-redirect': { severity: 'warn', description: 'A redirect works only on some hosts.' },
  'unused-redirect': { severity: 'warn', description: 'A redirect repeats one with "*".' },
  'duplicate-id': {
    severity: 'warn',
    renders: true,
    description: 'Two elements of a page have the same id.',
  },
  'blocked-content': {
    severity: 'warn',
    spread: true,
    renders: true,
    description: 'The policy in "_headers" blocks a file, or code within a page or a document.',
  },
  'invalid-url': {
    severity: 'error',
    renders: true,
    description: 'A URL cannot be parsed, lacks its slashes, or has a malformed percent-encoding.',
  },
  'reference-drift': {
    severity: 'error',
    description: 'A reference page differs from its module.',
  },
  'reference-module': {
    severity: 'error',
    description: 'The source of a module cannot be read, or the module has no page.',
  },
  'external-link': {
    severity: 'error',
    renders: true,
    onlyWith: '--external',
    description: 'A page of another site does not exist, or failed for longer than its quarantine.',
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
    description: 'A source contains a key, a token or a private key, recognized by its format.',
  },
  'possible-secret': {
    severity: 'warn',
    renders: true,
    description: 'A source contains an AWS account ID, or a random value named like a secret.',
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
    description: 'A page of an earlier release was removed without a redirect.',
  },
  'removed-anchor': {
    severity: 'error',
    renders: true,
    onlyWith: '--against',
    description: 'An anchor of an earlier release was removed from its page.',
  },
  'missing-translation': {
    severity: 'ignore',
    renders: true,
    description: 'A page is not translated into a language that the site is published in.',
  },
  'expired-ignore': {
    severity: 'error',
    renders: true,
    description: 'An entry of "ignore" has expired; the findings that it hid are reported again.',
  },
  'unused-ignore': { severity: 'warn', description: 'An entry of "ignore" matches no finding.' },
  'remote-cache': {
    severity: 'warn',
    description: 'The shared cache does not answer, rejects a request, or returns wrong data.',
  },
  'search-engine': {
    severity: 'error',
    fixed: true,
    description: 'A hosted search engine cannot be reached, or rejects the data.',
  },
  'second-opinion': {
    severity: 'error',
    renders: true,
    description: 'linkinator calls a link broken that docsgen does not.',
  },
} as const satisfies Record<string, Rule>;

export type RuleId = keyof typeof rules;
