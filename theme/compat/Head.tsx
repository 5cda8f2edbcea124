/**
 * Tags for the head of the page. In: elements as children. Out: a `template` that the build takes out of the article, or
 * leaves there empty if an island will look for it. Its attribute is JSON: a list of tags in the form of the config's
 * `head`, and `title`.
 */
import {
  Children,
  isValidElement,
  useContext,
  type ComponentProps,
  type ReactElement,
  type ReactNode,
} from 'react';
import { Resource } from '../content/Resource.js';
import { RendererContext } from './environment.js';
import { usePlainText } from './nodes.js';

/** A tag of the document's head. */
export interface HeadTag {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string | true>>;
  readonly content?: string;
}

const TAGS: readonly unknown[] = ['title', 'meta', 'link', 'script', 'style', 'noscript'];

/** Attributes whose names in React are not the lower-case names of HTML. */
const ATTRIBUTES: Readonly<Record<string, string>> = {
  className: 'class',
  httpEquiv: 'http-equiv',
};

export function Head({ children }: { readonly children?: ReactNode }): ReactElement {
  const textOf = usePlainText();
  const tags = tagsIn(children).map((element) => toTag(element, textOf));
  const isIsland = useContext(RendererContext) === null;
  return (
    <template data-docsgen-head={JSON.stringify(tags)} data-kept={isIsland ? '' : undefined} />
  );
}

type TagElement = ReactElement<ComponentProps<'script'>>;

/** Finds the tags in fragments and paragraphs too: Markdown puts a line of inline elements into a paragraph. */
function tagsIn(children: ReactNode): TagElement[] {
  return Children.toArray(children).flatMap((child) => {
    if (!isValidElement<ComponentProps<'script'>>(child)) return [];
    return tagOf(child) === null ? tagsIn(child.props.children) : [child];
  });
}

function tagOf({ type }: ReactElement): string | null {
  // The theme renders `link` with a component of its own.
  if (type === Resource) return 'link';
  return typeof type === 'string' && TAGS.includes(type) ? type : null;
}

function toTag(element: TagElement, textOf: (node: ReactNode) => string): HeadTag {
  const { children, dangerouslySetInnerHTML, ...props } = element.props;
  const html = dangerouslySetInnerHTML?.__html;
  const content = typeof html === 'string' ? html : textOf(children);
  const attributes: Record<string, string | true> = {};
  for (const [name, value] of Object.entries<unknown>(props)) {
    const attribute = ATTRIBUTES[name] ?? name.toLowerCase();
    if (value === true) attributes[attribute] = true;
    else if (typeof value === 'string' || typeof value === 'number')
      attributes[attribute] = String(value);
  }
  return {
    tag: tagOf(element) ?? '',
    attributes,
    ...(content !== '' && { content }),
  };
}

export interface PageMetadataProps {
  readonly title?: string;
  readonly description?: string;
  readonly keywords?: string | readonly string[];
  readonly image?: string;
  readonly children?: ReactNode;
}

/** The usual tags under Docusaurus's names. */
export function PageMetadata({
  title,
  description,
  keywords,
  image,
  children,
}: PageMetadataProps): ReactElement {
  return (
    <Head>
      {title !== undefined && <title>{title}</title>}
      {title !== undefined && <meta property="og:title" content={title} />}
      {description !== undefined && <meta name="description" content={description} />}
      {description !== undefined && <meta property="og:description" content={description} />}
      {keywords !== undefined && <meta name="keywords" content={[keywords].flat().join(',')} />}
      {image !== undefined && <meta property="og:image" content={image} />}
      {children}
    </Head>
  );
}
