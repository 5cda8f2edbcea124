/**
 * Typesense's settings and documents, with the fields of DocSearch. In: the records of a site. Out: a new collection, which
 * an alias then names.
 */
import { LEVELS, type SearchRecord } from '../records.js';
import { baseLanguage, orRemove, toLines, type Engine } from './engine.js';

export const typesense: Engine = {
  variables: ['TYPESENSE_URL', 'TYPESENSE_API_KEY'],
  address: ({ TYPESENSE_URL: url = '', TYPESENSE_API_KEY: key = '' }) => ({
    name: 'Typesense',
    hosts: [url],
    headers: { 'x-typesense-api-key': key },
  }),
  settings: ({ name, language }) => {
    const locale = baseLanguage(language);
    const text = (field: string) => ({ name: field, type: 'string', optional: true, locale });
    const facet = (field: string) => ({ name: field, type: 'string', facet: true });
    return {
      name,
      fields: [
        ...LEVELS.map((level) => text(`hierarchy.${level}`)),
        ...['content', 'code', 'trail'].map(text),
        ...['url_without_anchor', 'type', 'language', 'version', 'docusaurus_tag'].map(facet),
        ...['section', 'kind'].map(facet),
        { name: 'url', type: 'string' },
        { name: 'anchor', type: 'string', optional: true },
        { name: 'tags', type: 'string[]', facet: true },
        { name: 'item_priority', type: 'int64' },
      ],
      default_sorting_field: 'item_priority',
      // These let `compute_instance` find `google_compute_instance`.
      token_separators: ['_', '-', '.', '/', ':'],
    };
  },
  lines: (record) => [toDocument(record)],
  async push(client, { index, temporary, settings, batches }) {
    const remove = (name: string) =>
      client.send({ method: 'DELETE', path: `/collections/${name}`, accept: [404] });
    const alias = await client.send({ method: 'GET', path: `/aliases/${index}`, accept: [404] });
    await orRemove(
      async () => {
        const body = { ...settings, name: temporary };
        await client.send({ method: 'POST', path: '/collections', body });
        for (const batch of batches) {
          const path = `/collections/${temporary}/documents/import?action=upsert`;
          const { text } = await client.send({ method: 'POST', path, body: toLines(batch) });
          // The status is 200 even if a document is refused.
          const lines = text.split('\n').filter((line) => line !== '');
          const refused = lines.find((line) => !/"success":\s*true/.test(line));
          if (refused !== undefined) throw client.failure(`a record was refused: ${refused}`);
        }
        const collection = { collection_name: temporary };
        await client.send({ method: 'PUT', path: `/aliases/${index}`, body: collection });
      },
      () => remove(temporary),
    );
    const old = alias.fields['collection_name'];
    if (typeof old === 'string' && old !== temporary) await remove(old);
  },
};

/** Creates a document without the fields that are `null`. The sort key is one integer. */
function toDocument({ objectID, hierarchy, weight, ...record }: SearchRecord): object {
  const { pageRank, level, position } = weight;
  const levels = LEVELS.map((name) => [`hierarchy.${name}`, hierarchy[name]] as const);
  const fields = [...Object.entries(record), ...levels];
  return {
    id: objectID,
    ...Object.fromEntries(fields.filter(([, value]) => value !== null)),
    item_priority: Math.round(pageRank * 1_000_000) + level * 1_000 - Math.min(position, 999),
  };
}
