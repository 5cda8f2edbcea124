import { expect, it } from 'vitest';
import { textOfArticle } from '../../../../cli/parse/article-text.js';
import { packPage, unpackFacts } from '../../../../cli/parse/packed-page.js';
import { chooseText } from '../../../../cli/search/text-source.js';
import { pageOf } from '../parse/page-of.js';

it('takes the text of code from the finished article, and all other text from the parser', async () => {
  const { kind: _kind, tree: _tree, ...page } = pageOf('# Title\n\nWritten.');
  const { sections, terms } = page;
  const textOf = chooseText({
    parsed: async () => ({ sections, terms }),
    finished: async () => textOfArticle('<h1 id="title">Title</h1><p>Shown.</p>'),
  });
  const code = unpackFacts(packPage({ ...page, kind: 'module', code: '' }).facts);
  const tree = unpackFacts(packPage({ ...page, kind: 'tree', tree: '[]' }).facts);
  const shown = await Promise.all([code, tree].map(textOf));
  expect(shown.map((text) => text.sections[0]?.text)).toEqual(['Shown.', 'Written.']);
});
