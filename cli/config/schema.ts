/**
 * The schema of `site.config.ts`. It is the validator, the type that editors complete, and the text of the option reference.
 * In: the config that a user wrote. Out: `SiteConfig` with all defaults.
 *
 * A field's comment says what it means and when to change it; `@default` and `@example` where they help.
 */
import * as z from 'zod';
import {
  directiveName,
  docId,
  folder,
  host,
  includeRoot,
  isLanguageTag,
  ownFolder,
  permalink,
  redirectSource,
  scheme,
  script,
  selector,
  shortText,
  siteUrl,
  text,
  translationFolder,
  webUrl,
} from './fields.js';
import type { CompiledPlugins } from '../modules/site-plugins.js';
import { analytics } from './analytics-schema.js';
import { csp } from './csp-schema.js';
import { docs } from './docs-schema.js';
import { external, ignoreEntry, lastVerified, rules, secrets } from './findings-schema.js';
import { footer, navbar } from './navigation-schema.js';
import { pageActions } from './page-actions-schema.js';
import { privateRepositories } from './private-repositories-schema.js';
import { HEX_COLOR } from '../values/color.js';
import { forEditors } from '../editor/for-editors.js';
import { BASE_PATH } from '../paths/path.js';
import { hostedSearch } from './search-schema.js';
import { announcementBar, colorMode, headTag, toc } from './shell-schema.js';
import { sidebars, type UserSidebarItem } from './sidebar-schema.js';
import { texts } from './texts-schema.js';
import { DEFAULT_PATTERN } from '../variables/variables.js';
import { variablePattern, variables } from '../variables/variables-schema.js';

const markdown = z.strictObject({
  /**
   * Which pages are written as MDX, with components and code that runs on your computer: none, those with the extension
   * `.mdx`, or all. Set it only if you vouch for all content, as you do for the config. @default 'md'
   */
  format: z.enum(['md', 'detect', 'mdx']).default('md'),
  /**
   * In pages written as MDX, read HTML comments, `## Title {#id}`, `:::note Title` and fences of `mdx-code-block` as
   * Docusaurus does. @default true
   */
  mdx1Compat: z.boolean().default(true),
  /**
   * A file, relative to the site folder, whose exports are the components that every page may use without an import.
   * Exports such as `h2` replace elements of Markdown. @example 'src/components.tsx'
   */
  components: script.optional(),
  /**
   * `remark` is the reference parser. `satteri` produces the same tree many times faster, if its binding loads.
   * @default 'auto'
   */
  parser: z.enum(['auto', 'remark', 'satteri']).default('auto'),
  /** How raw HTML is treated: sanitized, or trusted like your own code. @default 'sanitize' */
  html: z.enum(['sanitize', 'trust']).default('sanitize'),
  /** Tables, task lists, footnotes, strikethrough, autolinks. @default true */
  gfm: z.boolean().default(true),
  /**
   * How headings without an explicit id get one: as on GitHub and in Docusaurus, or as in MkDocs. "SSO & RBAC" becomes
   * `sso--rbac` or `sso-rbac`. @default 'github'
   */
  headingIds: z.enum(['github', 'mkdocs']).default('github'),
  /**
   * URL schemes that links may have in addition to http, https, mailto, tel, sms and ftp, such as those that open an
   * application.
   * @default []
   * @example ['vscode', 'slack']
   */
  schemes: z.array(scheme).max(100).default([]),
  /**
   * Names of your own admonitions. `:::enterprise` looks like a note with the title "Enterprise"; its class is
   * `admonition-enterprise`. Docusaurus has them as `admonitions.keywords`.
   * @default []
   * @example ['enterprise', 'beta']
   */
  admonitions: z.array(directiveName).max(100).default([]),
  /**
   * Hosts whose videos and other frames pages may show, in an `<iframe>` with `https://`.
   * @default []
   * @example ['www.youtube-nocookie.com', 'player.vimeo.com']
   */
  frames: z.array(host).max(100).default([]),
  /**
   * Show `$x^2$` and lines between `$$` as [formulas](writing.md#formulas). The site needs the packages `katex` and
   * `remark-math`. @default false
   */
  math: z.boolean().default(false),
  /**
   * How many lines a block of code has before it is [folded](writing.md#code): its beginning and marked lines stay, and a
   * button shows the others. `false` folds no block. @default 40
   */
  foldCode: z
    .union([z.literal(false), z.int().min(1).max(100_000)], {
      error: 'a number of lines from 1 to 100000, or false',
    })
    .default(40),
  /**
   * How pages write a [variable](writing.md#variables); `name` stands for its name. Pages of another tool may need another
   * form. @default '{{name}}'
   * @example '$[name]'
   */
  variablePattern: variablePattern.default(DEFAULT_PATTERN),
  /** Give variables their values in all code, not only in blocks marked `variables`. @default false */
  variablesInCode: z.boolean().default(false),
  /**
   * A file, relative to the site folder, that exports `remarkPlugins`, `rehypePlugins` or both: your own plugins of unified.
   * @example 'markdown.ts'
   */
  plugins: script.optional(),
});

const reference = z.strictObject({
  /** The folder of Terraform modules: `<modules>/<name>/*.tf`. @example 'docs/_modules' */
  modules: folder,
  /**
   * The folder of the pages about the modules: `<pages>/…/<name>.md`, with the tabs `inputs` and `outputs`.
   * @example 'docs/reference'
   */
  pages: folder,
});

export const configSchema = z.strictObject({
  /** The site's name, shown in the navbar and in every page's title. */
  title: shortText,
  /** One sentence about the purpose of the site; the description of pages without one. @default '' */
  tagline: text.default(''),
  /**
   * The address of the site; needed for canonical addresses, the sitemap, feeds and breadcrumbs in search results.
   * @example 'https://docs.example.com'
   */
  url: siteUrl.optional(),
  /**
   * The path of the site on its host. Addresses in the config are written without it.
   * @default '/'
   * @example '/docs-site/'
   */
  base: text
    .regex(
      BASE_PATH,
      'a path of letters, digits, ".", "_", "~" and "-" that begins and ends with "/", such as "/" or "/docs-site/"',
    )
    .default('/'),
  /** A file of the static folder. @example '/favicon.svg' */
  favicon: permalink.optional(),
  /**
   * Image for link previews of pages whose front matter has no `image`: a file of the static folder. Networks expect a
   * bitmap of 1,200 by 630 pixels. @example '/img/social.png'
   */
  image: permalink.optional(),
  /**
   * The color of your brand, from which the theme derives links, buttons and other accents of both modes. It gets darker in
   * light mode or lighter in dark mode, if text would not be readable otherwise. A site without `favicon` and `image` gets
   * images in this color.
   * @example '#7c3aed'
   */
  brand: text
    .regex(HEX_COLOR, 'a color of three or six hexadecimal digits, such as "#7c3aed" or "#73e"')
    .optional(),
  /** Whether routes end with a slash (`docs/x/index.html`) or not (`docs/x.html`). @default true */
  trailingSlash: z.boolean().default(true),
  /** The id of the page for `/` if no page has that route. @default the first page */
  home: docId.optional(),
  /** The language of the site, in which the theme's own text is shown if the theme has it. */
  locale: z
    .strictObject({
      /** The language tag. */
      code: text.refine(isLanguageTag, 'a language tag, such as "en" or "pt-BR"').default('en'),
      /** The name of the language, for readers. @default the name that the language has for itself */
      label: shortText.default('English'),
      /** The direction of text. @default the direction of the language */
      direction: z.enum(['ltr', 'rtl']).default('ltr'),
    })
    .prefault({}),
  /**
   * The folders of the same site in other languages, each with its own config. They are built and checked with this site and
   * published below the paths of their folders. @default []
   * @example ['pl', 'pt-br']
   */
  translations: z.array(translationFolder).max(100).default([]),
  /** Replaces single texts of the theme, or translates it. @default the language of the site, or English */
  texts: texts.prefault({}),
  /** Pages and docs versions: one set of docs, or a list of [sets](versions.md#several-sets-of-docs). */
  docs: docs.prefault({}),
  /**
   * The folder of pages outside the docs, such as a home page. It lies in the site folder, and `pages/about.md` is published
   * as `/about/`. @default none
   * @example 'pages'
   */
  pages: ownFolder.optional(),
  /**
   * The folder of [scripts](scripts.md) that pages of Markdown may name in their front matter. It lies in the site folder.
   * @default none
   * @example 'widgets'
   */
  scripts: ownFolder.optional(),
  /** Sidebars by id. A page shows the first one that contains it. @default one, made from the folders */
  sidebars: sidebars.optional(),
  /** The bar at the top of every page. */
  navbar: navbar.prefault({}),
  /** The end of every page. @default none */
  footer: footer.optional(),
  /** Light and dark mode. */
  colorMode: colorMode.prefault({}),
  /** A notice above the navbar. A new `id` shows it again to readers who closed the last one. */
  announcementBar: announcementBar.optional(),
  /** The table of contents of each page. */
  toc: toc.prefault({}),
  /** How Markdown is read. */
  markdown: markdown.prefault({}),
  /**
   * Values for names that pages write as `{{product}}`. Docs versions, sets of docs and front matter may declare their own,
   * and the nearest counts. @default none
   * @example { product: 'Ironwright' }
   */
  variables: variables.optional(),
  /**
   * Values for components of pages, as JSON: `useDocusaurusContext().siteConfig.customFields`.
   * @default {}
   * @example { release: '1.4.0' }
   */
  customFields: z.record(shortText, z.json().register(forEditors, { id: 'JsonValue' })).default({}),
  /** Severity of each rule. @example { 'broken-link': 'warn' } */
  rules: rules.default({}),
  /** Findings to hide, each for a reason and until a day. @default [] */
  ignore: z.array(ignoreEntry).max(1_000).default([]),
  /** How old `last_verified` in the front matter of pages may be; see [checked pages](writing.md#checked-pages). */
  lastVerified: lastVerified.prefault({}),
  /** Redirect the address of a folder without a page to the first page below it. @default false */
  folderRedirects: z.boolean().default(false),
  /** Publish `/blog/archive/` even if there are no [entries](writing.md#blog). @default false */
  blogArchive: z.boolean().default(false),
  /** Old addresses and their new targets. */
  redirects: z
    .array(
      z.strictObject({
        /** The old address, without base path. `/old/*` stands for all addresses below a folder. */
        from: redirectSource,
        /**
         * A page of this site, with or without fragment, or a URL. `*`, or `:splat`, stands for what `*` of `from` stands
         * for. @example '/new/*'
         */
        to: webUrl,
        /**
         * `false`: the old address may come back, so `check --fix` leaves links to it and hosts that read `_redirects`
         * answer 302 instead of 301. @default true
         */
        permanent: z.boolean().default(true),
      }),
    )
    .max(100_000)
    .default([]),
  /** Tags for the head of every page. */
  head: z.array(headTag).max(100).default([]),
  /** Hosts other than the site itself from which pages may load images and data. @default [] */
  hosts: z.array(host).max(100).default([]),
  /**
   * Sources to add to directives of the [policy](publishing.md#content-security-policy) in `_headers`, for all languages.
   * @default {}
   * @example { 'img-src': ['https://img.example.com'] }
   */
  csp: csp.prefault({}),
  /**
   * Folders and files, relative to the site folder, from which pages may [include](writing.md#code-of-the-repository) files,
   * in addition to the site folder. Everything in them may be published. A hidden file or folder is only read if it is named
   * here. @default []
   * @example ['../..', '.github']
   */
  includeRoots: z.array(includeRoot).max(100).default([]),
  /** The folder of files that are published unchanged. @default 'static' */
  staticDir: folder.default('static'),
  /**
   * A menu beside the title of each page: copy the page or its address, view its Markdown, edit it, ask an assistant.
   * @default false
   * @example { edit: false }
   */
  pageActions: pageActions.prefault(false),
  /** Warnings for readers before they follow links to private repositories. */
  privateRepositories: privateRepositories.optional(),
  /**
   * Inputs and outputs of Terraform modules, which `docsgen reference` writes and `docsgen check` compares with their
   * source.
   */
  reference: reference.optional(),
  /** Settings for requests to other sites by `docsgen check --external`. */
  external: external.prefault({}),
  /** Exceptions for the search for secrets in sources. */
  secrets: secrets.prefault({}),
  /**
   * Report each page that a reader sees to a service, to your own function, or to several of them. Readers who set Do Not
   * Track or Global Privacy Control are not reported. @default none
   */
  analytics: analytics.optional(),
  /**
   * Search at `/search` and in the dialog. The site answers itself, or Algolia does, and the site only if Algolia fails.
   * @default true
   */
  search: z.union([z.boolean(), hostedSearch]).default(true),
  /** CSS selector of images that zoom on click. @default '.prose :not(a) > img:not(.no-zoom)' */
  zoomSelector: selector.default('.prose :not(a) > img:not(.no-zoom)'),
  /** Show a notice on the home page if scripts do not load because `base` is wrong. @default true */
  baseUrlBanner: z.boolean().default(true),
});

/** The config that a `site.config.ts` exports. */
export type UserConfig = z.input<typeof configSchema>;

/** The config with all defaults, and the file that it came from. */
export type SiteConfig = Readonly<z.output<typeof configSchema>> & {
  /** Absolute path of the site folder. */
  readonly siteDir: string;
  /** For a translation, the absolute path of the main site's folder, whose components it shares. */
  readonly mainDir?: string;
  /** For a translation, addresses below its base path, and with it, that the main site redirects. */
  readonly mainRedirects?: readonly string[];
  /** Path of the config, relative to the site folder, for messages; `null`: the site has no config file. */
  readonly configFile: string | null;
  /** The compiled module that `markdown.plugins` names. */
  readonly sitePlugins: CompiledPlugins | null;
};

export type { UserSidebarItem };
