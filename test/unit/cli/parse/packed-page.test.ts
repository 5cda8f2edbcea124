/** Tests that a packed page is the same when it is unpacked, whatever characters its source has. */
import { expect, it } from 'vitest';
import {
  packPage,
  unpackContent,
  unpackPage,
  unpackText,
} from '../../../../cli/parse/packed-page.js';
import { pageOf } from './page-of.js';

it('unpacks the parts that it has packed', () => {
  const page = pageOf('# Title\n\nWritten.');
  const { tree, sections, terms, body: _body, ...rest } = page;
  const packed = packPage({ ...page, body: 'a\0b' });
  const { tree: unpackedTree, body } = unpackContent(packed.content);
  expect({ tree: unpackedTree, body }).toEqual({ tree, body: 'a\0b' });
  const text = unpackText(packed.text);
  expect({ sections: text.sections, terms: text.terms }).toEqual({ sections, terms });
  expect(unpackPage(packed.page)).toEqual(rest);
});
