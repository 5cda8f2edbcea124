/** The schema of the menu beside the title of pages. In: `pageActions` of the config. Out: its actions, or `null`. */
import * as z from 'zod';
import { shortText, webUrl } from './fields.js';

const assistant = z.strictObject({
  /** The text of the link. */
  label: shortText,
  /**
   * The address, in which `{url}` stands for the address of the page, and `{markdown}` for that of its Markdown.
   * @example 'https://assistant.example.com/?q=Read {markdown}'
   */
  href: webUrl.refine(
    (value) => /^https:\/\//i.test(value) && /\{(?:url|markdown)\}/.test(value),
    'an address with "https://" and "{url}" or "{markdown}", such as "https://assistant.example.com/?q={url}"',
  ),
});

const actions = z.strictObject({
  /** Copy the page as Markdown. @default true */
  copy: z.boolean().default(true),
  /** View the page's Markdown. @default true */
  view: z.boolean().default(true),
  /** Copy the address of the page. @default true */
  copyLink: z.boolean().default(true),
  /** Edit the page, if `docs.editUrl` is set. @default true */
  edit: z.boolean().default(true),
  /** Links to assistants that can read a page. They need `url` in the config. @default [] */
  assistants: z.array(assistant).max(20).default([]),
});

export const pageActions = z
  .union([z.boolean(), actions])
  .transform((value) => (value === false ? null : value === true ? actions.parse({}) : value));

interface Config {
  readonly pageActions: z.output<typeof pageActions>;
  readonly url?: string | undefined;
}

/** Assistants are on other sites, where a path means nothing. */
export function checkAssistants<Checked extends Config>(
  { pageActions: shown, url }: Checked,
  context: z.RefinementCtx<Checked>,
): void {
  if (shown !== null && shown.assistants.length > 0 && url === undefined)
    context.addIssue({
      code: 'custom',
      path: ['url'],
      message: 'the address of the site, which "pageActions.assistants" opens',
    });
}
