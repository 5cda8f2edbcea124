/**
 * Captions: an image alone in its paragraph shows its alternative text below it, or the emphasis right after the image.
 * Linked images and images among other content stay unchanged.
 *
 * before: `![The network](net.svg)` or `![The network](net.svg)` + line break + `*How it fits*`
 * after:  `<figure><img …><figcaption>The network</figcaption></figure>`
 */
import type {
  Emphasis,
  Image,
  ImageReference,
  Nodes,
  Paragraph,
  PhrasingContent,
  Root,
} from 'mdast';
import { walk } from '../../content-tree/tree.js';

export function remarkCaptions() {
  return (tree: Root): void => {
    walk<Nodes>(tree, (node) => {
      if (node.type !== 'paragraph') return;
      const figure = captioned(node);
      if (figure !== null) {
        const caption: Emphasis = {
          type: 'emphasis',
          children: figure.caption,
          data: { hName: 'figcaption' },
        };
        node.children = [figure.image, caption];
        node.data = { ...node.data, hName: 'figure' };
      }
      return false;
    });
  };
}

function captioned(
  paragraph: Paragraph,
): { image: Image | ImageReference; caption: PhrasingContent[] } | null {
  const [image, ...others] = paragraph.children.filter(
    (child) => child.type !== 'break' && !isBlank(child),
  );
  if (image?.type !== 'image' && image?.type !== 'imageReference') return null;
  const alt = image.alt?.trim() ?? '';
  if (alt === '') return null;
  const [override] = others;
  if (override === undefined) return { image, caption: [{ type: 'text', value: alt }] };
  return override.type === 'emphasis' && others.length === 1
    ? { image, caption: override.children }
    : null;
}

function isBlank(node: PhrasingContent): boolean {
  return node.type === 'text' && node.value.trim() === '';
}
