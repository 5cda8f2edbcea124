/** What a reader of documents must know of an element by its name. In: the name as it is written. Out: what it means. */
import { urlAttributes, type AttributeRule } from './url-attributes.js';

/** What stands in them is text. The tokenizer knows this of `script`, `style`, `textarea`, `title` and `xmp`. */
const RAW_TEXT = new Set(['iframe', 'noembed', 'noframes', 'plaintext']);

/** Facts about every element of one name. */
export interface Tag {
  /** The name in lower case. */
  readonly name: string;
  readonly rules: ReadonlyMap<string, AttributeRule>;
  /** Its attributes only mean something together. */
  readonly isJoint: boolean;
  /** Its start tag says more than its attributes do. */
  readonly isScope: boolean;
}

export const noTag: Tag = { name: '', rules: new Map(), isJoint: false, isScope: false };

export function describeTag(written: string): Tag {
  const name = written.toLowerCase();
  return {
    name,
    rules: urlAttributes(name) ?? noTag.rules,
    isJoint: name === 'link' || name === 'meta' || name === 'script',
    isScope: name === 'template' || name === 'noscript' || RAW_TEXT.has(name),
  };
}
