/** The schema of navbar and footer. In: the options `navbar` and `footer` of the config. Out: the same with defaults. */
import * as z from 'zod';
import { docId, permalink, shortText, text, webUrl } from './fields.js';

/** Skips a refinement if there are other issues: a misspelled key is one error, not two. */
const when = ({ issues }: z.core.ParsePayload) => issues.length === 0;

/** Types of items that need no label. */
const TYPES_WITHOUT_LABEL: ReadonlySet<unknown> = new Set([
  'version-dropdown',
  'locale-dropdown',
  'search',
  'html',
]);

const navbarItem = z
  .strictObject({
    /**
     * The type of the item. Without it, an item with `items` is a `dropdown`, with `doc` a `doc`, with `sidebar` a
     * `sidebar`, and any other a `link`.
     */
    type: z
      .enum([
        'link',
        'doc',
        'sidebar',
        'dropdown',
        'version-dropdown',
        'locale-dropdown',
        'search',
        'html',
      ])
      .optional(),
    /** The side of the navbar. @default 'right' */
    position: z.enum(['left', 'right']).default('right'),
    /** The label of the item; links and dropdowns need one. */
    label: shortText.optional(),
    /** A page of this site, as a permalink without base path. */
    to: permalink.optional(),
    /** Any address; links to other sites get an icon. */
    href: webUrl.optional(),
    /** Type `doc`: the page's id. */
    doc: docId.optional(),
    /** Type `sidebar`: links to the first page of the sidebar and is active on all of its pages. */
    sidebar: shortText.optional(),
    /**
     * The id of the set of docs that `doc`, `sidebar` or the version dropdown is about, if `docs` is a list.
     * @default the first set; for the version dropdown that of the page
     */
    set: shortText.optional(),
    /** The item is active on pages whose path begins with this. @default the path of `to`, with a slash at its end */
    activeBase: permalink.optional(),
    /** Type `html`: shown unchanged. */
    html: text.optional(),
    /** Type `dropdown`: its links. A dropdown with one link is shown as that link. */
    items: z
      .array(
        z.strictObject({
          /** The label of the link. */
          label: shortText,
          /** A page of this site, as a permalink without base path. */
          to: permalink.optional(),
          /** Any address. */
          href: webUrl.optional(),
          /** A page of this site, by id. */
          doc: docId.optional(),
          /** The id of the set of docs that has the page, if `docs` is a list. @default the first set */
          set: shortText.optional(),
        }),
      )
      .max(50)
      .optional(),
  })
  .refine(({ type, label }) => label !== undefined || TYPES_WITHOUT_LABEL.has(type), {
    path: ['label'],
    message: 'the words of the item',
    when,
  });

const footerLink = z
  .strictObject({
    /** The label of the link. */
    label: shortText,
    /** A page of this site, as a permalink without base path. */
    to: permalink.optional(),
    /** Any address. */
    href: webUrl.optional(),
  })
  .refine(({ to, href }) => to !== undefined || href !== undefined, {
    path: ['to'],
    message: 'a page of this site in "to", or an address in "href"',
    when,
  });

export const navbar = z.strictObject({
  /** The text next to the logo. @default the site's title */
  title: text.optional(),
  /** The image at the start of the navbar. */
  logo: z
    .strictObject({
      /** A file of the static folder. */
      light: permalink,
      /** The same for the dark color mode. */
      dark: permalink.optional(),
      /** Describes the image if the title does not. */
      alt: text.default(''),
      /** The address of the logo and the title. @default '/' */
      href: webUrl.optional(),
    })
    .optional(),
  /** Hide the navbar while the reader scrolls down. @default false */
  hideOnScroll: z.boolean().default(false),
  /** The items, in the order of each side. */
  items: z.array(navbarItem).max(50).default([]),
});

export const footer = z.strictObject({
  /** Groups of links. */
  columns: z
    .array(
      z.strictObject({
        /** The heading of the group. */
        title: shortText,
        /** The links of the group. */
        items: z.array(footerLink).max(50),
      }),
    )
    .max(12)
    .default([]),
  /** The last line, as HTML. */
  copyright: text.default(''),
});
