/** The schema of `search` as an object: a search that Algolia answers. In: the option of the config. Out: the same. */
import * as z from 'zod';
import { siteUrl, text } from './fields.js';

const indexName = text.regex(
  /^[A-Za-z0-9_.-]{1,200}$/,
  'the name of an index: letters, digits, "_", "." and "-"',
);

export const hostedSearch = z
  .strictObject({
    /** The id of the application at Algolia. */
    appId: text.regex(/^[A-Za-z0-9]+$/, 'the id of an application: letters and digits'),
    /** A key that only allows searching: it is published with the site. */
    apiKey: text.regex(/^[\x21-\x7E]+$/, 'a key without spaces'),
    /** The index; `docsgen search push` writes it. */
    indexName: indexName.optional(),
    /** Several indices, whose results are interleaved. */
    indices: z.array(indexName).min(1).max(10).optional(),
    /** A host that supports Algolia's protocol, used instead of Algolia's own. @example 'https://search.example.com' */
    host: siteUrl.optional(),
  })
  .refine(({ indexName, indices }) => (indexName === undefined) !== (indices === undefined), {
    message: 'either "indexName" or "indices"',
  });
