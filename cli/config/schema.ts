/**
 * The schema of `site.config.ts`: at once the validator, the type that editors complete, and the text of the
 * option reference. In: what a user wrote. Out: `SiteConfig`, every default filled in.
 *
 * A field's comment says what it means and when to change it; `@default` and `@example` where they help.
 */
import * as z from 'zod';
import {
  PRIVATE_LINKS_STORAGE_KEY,
  TOC_MAX_HEADING_LEVEL,
  TOC_MIN_HEADING_LEVEL,
} from '../../theme/constants.js';
import { rules, type RuleId } from '../diagnostics/rules.js';
import {
  day,
  docId,
  folder,
  glob,
  host,
  permalink,
  routePath,
  selector,
  shortText,
  siteUrl,
  text,
  webUrl,
} from './fields.js';
import { isLanguageTag } from './formats.js';
import { analyticsModule, analyticsService } from './analytics-schema.js';
import { docs } from './docs-schema.js';
import { footer, navbar } from './navigation-schema.js';
import { hostedSearch } from './search-schema.js';
import { sidebarItem, type UserSidebarItem } from './sidebar-schema.js';
import { texts } from './texts-schema.js';

const audience = z.strictObject({
  /** `CIS` gives the heading "For CIS Subscribers Only". @default '' */
  label: text.max(100).default(''),
  /** The repositories of this audience; none means all that no earlier audience names. @default [] */
  repositories: z.array(shortText).max(10_000).default([]),
  /** The key in local storage that "Don't warn me again" sets. @default 'dontWarnGitHubLinks' */
  storageKey: shortText.default(PRIVATE_LINKS_STORAGE_KEY),
});

const privateRepositories = z.strictObject({
  /** The code-hosting service. @default 'github.com' */
  host: host.default('github.com'),
  /** Its name in "Continue to …". @default 'GitHub' */
  hostLabel: shortText.default('GitHub'),
  /** The organization whose repositories only subscribers see. */
  organization: text.regex(/^[A-Za-z0-9_.-]+$/, 'the name of an organisation'),
  /** All of its repositories: a link to another one is a finding. @default any may exist */
  repositories: z.array(shortText).max(10_000).optional(),
  /** Its repositories that everybody sees. @default [] */
  publicRepositories: z.array(shortText).max(10_000).default([]),
  /** Checked in order. @default one, of all other repositories */
  audiences: z
    .array(audience)
    .min(1)
    .max(20)
    .default([{ label: '', repositories: [], storageKey: PRIVATE_LINKS_STORAGE_KEY }]),
  /** Escape closes the dialog. */
  closeOnEscape: z.boolean().default(true),
  /** A click beside the dialog closes it. */
  closeOnOverlay: z.boolean().default(true),
  /** Enter follows the link when no button has the focus. @default false */
  acceptOnEnter: z.boolean().default(false),
});

const headTag = z.strictObject({
  /** The element. */
  tag: z.enum(['meta', 'link', 'script', 'style', 'noscript', 'base']),
  /** Its attributes by name; `true` gives one without a value. */
  attributes: z
    .record(
      text.regex(/^[a-zA-Z][a-zA-Z0-9:_-]*$/, 'the name of an attribute'),
      z.union([text, z.boolean()]),
    )
    .default({}),
  /** What is inside of it. */
  content: text.optional(),
});

const markdown = z.strictObject({
  /** `remark` is the reference parser; `satteri` gives the same tree many times faster where its binding loads. @default 'auto' */
  parser: z.enum(['auto', 'remark', 'satteri']).default('auto'),
  /** What happens to raw HTML: cleaned, or trusted like your own code. @default 'sanitize' */
  html: z.enum(['sanitize', 'trust']).default('sanitize'),
  /** Tables, task lists, footnotes, strikethrough, autolinks. @default true */
  gfm: z.boolean().default(true),
});

const reference = z.strictObject({
  /** The folder of Terraform modules: `<modules>/<name>/*.tf`. @example 'docs/_modules' */
  modules: folder,
  /** The folder of the pages about them: `<pages>/…/<name>.md`, with the tabs `inputs` and `outputs`. @example 'docs/reference' */
  pages: folder,
});

const secrets = z.strictObject({
  /** Values that look like secrets and are none: keys of examples, accounts that are public. @default [] */
  allow: z.array(text.min(8)).max(1_000).default([]),
});

const external = z.strictObject({
  /** URLs that begin so are not asked. @default [] @example ['https://www.linkedin.com/'] */
  ignore: z
    .array(
      text.regex(/^https?:\/\/[^/]/, 'the beginning of a URL, such as "https://www.linkedin.com/"'),
    )
    .max(1_000)
    .default([]),
  /** Hosts of a private network that may be asked all the same. @default [] @example ['wiki.corp.example'] */
  privateHosts: z.array(host).max(1_000).default([]),
  /** A URL that was good is asked again after this long. @default 7 */
  maxAgeDays: z.number().min(0).max(365).default(7),
  /** One that begins to fail is a warning for this long, then an error. @default 3 */
  quarantineDays: z.number().min(0).max(90).default(3),
  /** For each request. @default 20 */
  timeoutSeconds: z.number().min(0.1).max(120).default(20),
  /** Requests at a time. @default 2 */
  perHost: z.int().min(1).max(16).default(2),
});

const severity = z.enum(['error', 'warn', 'ignore']);
const ruleIds = Object.keys(rules) as [RuleId, ...RuleId[]];

/** Without them no build can go on, so nothing may hide them. */
const ignorableIds = ruleIds.filter((id) => !('fixed' in rules[id])) as [RuleId, ...RuleId[]];

const ignoreEntry = z.strictObject({
  /** The rule that is ignored. */
  rule: z.enum(ignorableIds),
  /** A glob of the files whose findings are ignored, relative to the site folder. @example 'docs/legacy/**' */
  path: glob,
  /** Why; shown when the entry ends. */
  reason: shortText,
  /** The last day it holds, in UTC. @example '2026-12-31' */
  until: day,
});

export const configSchema = z.strictObject({
  /** The site's name: in the navbar and in every page's title. */
  title: shortText,
  /** One sentence on what the site is for; describes pages that do not describe themselves. @default '' */
  tagline: text.default(''),
  /** Where the site is published; needed for canonical addresses and the sitemap. @example 'https://docs.example.com' */
  url: siteUrl.optional(),
  /** The path below which the site is published. Addresses in the config are written without it. @default '/' @example '/docs-site/' */
  base: text
    .regex(
      /^\/(?:(?!\.{1,2}\/)[A-Za-z0-9._~-]+\/)*$/,
      'a path that begins and ends with "/", such as "/" or "/docs-site/"',
    )
    .default('/'),
  /** A file of the static folder. @example '/favicon.svg' */
  favicon: permalink.optional(),
  /**
   * A file of the static folder that pages are shown with where they are shared, unless their front matter names another
   * `image`; networks want a bitmap of 1,200 by 630 pixels. @example '/img/social.png'
   */
  image: permalink.optional(),
  /** Routes end with a slash (`docs/x/index.html`), or not (`docs/x.html`). @default true */
  trailingSlash: z.boolean().default(true),
  /** The page that `/` shows, by id. @default the first page */
  home: docId.optional(),
  /** The language of the site. @default { code: 'en', label: 'English', direction: 'ltr' } */
  locale: z
    .strictObject({
      /** Its tag. */
      code: text.refine(isLanguageTag, 'a language tag, such as "en" or "pt-BR"').default('en'),
      /** Its name, for readers. */
      label: shortText.default('English'),
      /** Where lines begin. */
      direction: z.enum(['ltr', 'rtl']).default('ltr'),
    })
    .prefault({}),
  /** What the theme itself says, in the language of the site. @default English */
  texts: texts.prefault({}),
  /** Pages and docs versions. */
  docs: docs.prefault({}),
  /** Sidebars by id; a page shows the first that names it. @default one, made from the folders */
  sidebars: z
    .record(
      text.regex(/^[A-Za-z0-9_-]+$/, 'a name of letters, digits, "_" and "-"'),
      z.array(sidebarItem),
    )
    .default({ docs: [{ type: 'autogenerated', dir: '.' }] }),
  /** The bar at the top of every page. */
  navbar: navbar.prefault({}),
  /** The end of every page. @default none */
  footer: footer.optional(),
  /** Light and dark. */
  colorMode: z
    .strictObject({
      /** What a new reader gets. */
      default: z.enum(['light', 'dark']).default('light'),
      /** Offer the switch. @default true */
      switch: z.boolean().default(true),
      /** Follow the system until the reader chooses. @default false */
      respectSystem: z.boolean().default(false),
    })
    .prefault({}),
  /** A notice above the navbar. A new `id` shows it again to readers who closed the last one. */
  announcementBar: z
    .strictObject({
      /** Names the notice in local storage. */
      id: shortText.default('announcement'),
      /** HTML. */
      content: shortText,
      /** A CSS color. */
      backgroundColor: text.max(100).optional(),
      /** A CSS color. */
      textColor: text.max(100).optional(),
      /** Readers can close it. */
      isCloseable: z.boolean().default(true),
    })
    .optional(),
  /** The table of contents of each page. */
  toc: z
    .strictObject({
      /** The first level that it lists. */
      minHeadingLevel: z.int().min(2).max(6).default(TOC_MIN_HEADING_LEVEL),
      /** The last level that it lists. */
      maxHeadingLevel: z.int().min(2).max(6).default(TOC_MAX_HEADING_LEVEL),
    })
    .refine(({ minHeadingLevel, maxHeadingLevel }) => minHeadingLevel <= maxHeadingLevel, {
      message: 'a "minHeadingLevel" that is not above "maxHeadingLevel"',
    })
    .prefault({}),
  /** How Markdown is read. */
  markdown: markdown.prefault({}),
  /** Severity of each rule. @example { 'broken-link': 'warn' } */
  rules: z.partialRecord(z.enum(ruleIds), severity).default({}),
  /** Findings to live with, each for a reason and until a day. @default [] */
  ignore: z.array(ignoreEntry).max(1_000).default([]),
  /** Old addresses and where they lead now. */
  redirects: z
    .array(
      z.strictObject({
        /** The old address, without base path. */
        from: routePath,
        /** A page of this site, with or without fragment, or a URL. */
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
  /** Hosts that pages may load images and data from, besides the site itself. @default [] */
  hosts: z.array(host).max(100).default([]),
  /** The folder whose files are published as they are. @default 'static' */
  staticDir: folder.default('static'),
  /** Warn readers before links to private repositories. */
  privateRepositories: privateRepositories.optional(),
  /** Inputs and outputs of Terraform modules, which `docsgen reference` writes and `docsgen check` holds against their source. */
  reference: reference.optional(),
  /** How `docsgen check --external` asks other sites. */
  external: external.prefault({}),
  /** What the search for secrets in sources passes over. */
  secrets: secrets.prefault({}),
  /**
   * Every page that a reader sees is told to a service, or to a function of your own; never those of readers who set
   * Do Not Track or Global Privacy Control. @default none
   */
  analytics: z
    .union([analyticsService, analyticsModule], {
      error: 'an object; a function goes into a file of its own, which "analytics.module" names',
    })
    .optional(),
  /**
   * Search at `/search` and in the dialog: the site answers itself, or Algolia does and the site whenever Algolia
   * does not. @default true
   */
  search: z.union([z.boolean(), hostedSearch]).default(true),
  /** CSS selector of images that zoom on click. @default '.prose :not(a) > img:not(.no-zoom)' */
  zoomSelector: selector.default('.prose :not(a) > img:not(.no-zoom)'),
  /** Tell readers of the home page when scripts do not load because `base` is wrong. @default true */
  baseUrlBanner: z.boolean().default(true),
});

/** What a `site.config.ts` may say. */
export type UserConfig = z.input<typeof configSchema>;

/** The config with every default filled in, and where it came from. */
export type SiteConfig = Readonly<z.output<typeof configSchema>> & {
  /** Absolute path of the site folder. */
  readonly siteDir: string;
  /** Relative to the site folder, for messages; `null` when the site has no config file. */
  readonly configFile: string | null;
};

export type { UserSidebarItem };
