/**
 * The shape of a container directive. Each neighboring file is one directive: its names, its attributes, the element it
 * becomes, the text that search reads, and its section in the manual. Everything else derives from these files.
 */
import type { Properties } from 'hast';
import type { BlockContent, DefinitionContent, PhrasingContent } from 'mdast';
import type { Position } from 'unist';
import type { PageContext } from '../context.js';
import { component } from '../plugins/theme-components.js';

export type Block = BlockContent | DefinitionContent;

export interface Directive {
  /** Names that may follow the colons. The first one is the usual name. */
  readonly names: readonly string[];
  /** The name of the directive that must contain it. */
  readonly group?: string;
  /** The directive's own attributes in braces. Every directive also takes `id`, `class` and `title`. */
  readonly attributes: Readonly<Record<string, Attribute>>;
  /** Advice about attributes of other generators, by their lower-case names. */
  readonly advice?: Readonly<Record<string, string>>;
  /** The elements that it makes, each with the text that search reads. */
  readonly elements: Readonly<Record<string, SearchText>>;
  readonly create: (written: WrittenDirective, context: PageContext) => Block;
  readonly manual: ManualSection;
}

export interface Attribute {
  /** A flag is written without a value. Links are resolved and checked in any attribute. */
  readonly kind: 'text' | 'link' | 'flag';
  /** One sentence for the manual. */
  readonly meaning: string;
}

/** The text of an element that search reads. The title is the attribute of that name. */
export type SearchText = 'content' | 'title and content' | 'nothing';

export interface ManualSection {
  readonly title: string;
  /** Markdown. */
  readonly text: string;
  /** Markdown, which the manual shows as code and as its result. */
  readonly example: string;
}

/** A directive as written on a page. */
export interface WrittenDirective {
  readonly name: string;
  /** The title, as inline content and as plain text. */
  readonly label: PhrasingContent[];
  readonly text: string;
  /** Its own attributes as written, then `id` and `className`. */
  readonly attributes: Properties;
  readonly children: Block[];
  readonly position: Position | undefined;
}

/**
 * Makes a `create` function for directives that become one element. Such an element shows no title of its own, so the title
 * is its first paragraph.
 */
export function becomes(element: string): Directive['create'] {
  return ({ label, attributes, children, position }) => {
    const first: Block[] = label.length === 0 ? [] : [{ type: 'paragraph', children: label }];
    return component(element, attributes, { children: [...first, ...children], position });
  };
}
