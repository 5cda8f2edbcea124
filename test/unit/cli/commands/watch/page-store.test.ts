import { expect, test } from 'vitest';
import { Cache } from '../../../../../cli/cache/cache.js';
import { PageStore } from '../../../../../cli/commands/watch/page-store.js';
import { EMPTY_TREE } from '../../../../../cli/content-tree/packed-tree.js';
import { DEFAULT_PARSE_OPTIONS } from '../../../../../cli/parse/options.js';

test('a page whose file is missing has readable, empty content', async () => {
  const store = new PageStore(DEFAULT_PARSE_OPTIONS, new Cache(null));
  const { content, text } = await store.content(undefined);
  expect(content).toEqual({ tree: EMPTY_TREE, body: '' });
  expect(text).toEqual({ sections: [], terms: [] });
});
