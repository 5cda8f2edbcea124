/**
 * The shape of a container directive. Each file beside this one is one directive: its names, its attributes, what it
 * becomes, what the search reads of it and its section in the manual. Everything else derives from these files.
 */
import type { Properties } from 'hast';
import type { BlockContent, DefinitionContent, PhrasingContent } from 'mdast';
import type { Position } from 'unist';
import type { PageContext } from '../context.js';
import { component } from '../plugins/components.js';

export type Block = BlockContent | DefinitionContent;

export interface Directive {
  /** What may follow the colons. The first name is the usual one. */
  readonly names: readonly string[];
  /** The name of the directive that it must stand in. */
  readonly group?: string;
  /** Its own attributes in braces. Every directive also takes `id`, `class` and `title`. */
  readonly attributes: Readonly<Record<string, Attribute>>;
  /** What to write for attributes that other generators have, by their names in small letters. */
  readonly advice?: Readonly<Record<string, string>>;
  /** The elements that it makes, each with what the search reads of it. */
  readonly elements: Readonly<Record<string, SearchText>>;
  readonly create: (written: WrittenDirective, context: PageContext) => Block;
  readonly manual: ManualSection;
}

export interface Attribute {
  /** A flag is written without a value. Links are resolved and checked wherever they stand. */
  readonly kind: 'text' | 'link' | 'flag';
  /** One sentence for the manual. */
  readonly meaning: string;
}

/** What the search reads of an element. Its title is the attribute of that name. */
export type SearchText = 'content' | 'title and content' | 'nothing';

export interface ManualSection {
  readonly title: string;
  /** Markdown. */
  readonly text: string;
  /** Markdown, shown as code and as what it becomes. */
  readonly example: string;
}

/** A directive of a page. */
export interface WrittenDirective {
  readonly name: string;
  /** The title, as inline content and as plain text. */
  readonly label: PhrasingContent[];
  readonly text: string;
  /** Its own attributes that were written, then `id` and `className`. */
  readonly attributes: Properties;
  readonly children: Block[];
  readonly position: Position | undefined;
}

/** For directives that become one element. It shows no title of its own, so the title is its first paragraph. */
export function becomes(element: string): Directive['create'] {
  return ({ label, attributes, children, position }) => {
    const first: Block[] = label.length === 0 ? [] : [{ type: 'paragraph', children: label }];
    return component(element, attributes, { children: [...first, ...children], position });
  };
}
