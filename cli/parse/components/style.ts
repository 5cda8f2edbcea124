/** Converts the `style` of a JSX element. In: an object with React's property names. Out: the same declarations as CSS. */
import type { JsonValue } from '../../content-tree/component-nodes.js';

/** Properties whose numbers have no unit in React, and custom properties. */
const UNITLESS =
  /^(?:--.*|animationIterationCount|aspectRatio|borderImage(?:Outset|Slice|Width)|columnCount|columns|flex|flexGrow|flexShrink|fontWeight|gridArea|gridColumn|gridColumnEnd|gridColumnStart|gridRow|gridRowEnd|gridRowStart|lineClamp|lineHeight|opacity|order|orphans|scale|tabSize|widows|zIndex|zoom|fillOpacity|floodOpacity|stopOpacity|stroke\w*|WebkitBoxFlex|WebkitFlex(?:Grow|Shrink)?|WebkitLineClamp)$/;

/** @example toStyle({ marginTop: 4 }) // 'margin-top: 4px' */
export function toStyle(style: Exclude<JsonValue, string | number | boolean | null>): string {
  return Object.entries(style)
    .filter((entry): entry is [string, string | number] => /string|number/.test(typeof entry[1]))
    .map(([name, value]) => {
      const property = name.startsWith('--')
        ? name
        : name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replace(/^ms-/, '-ms-');
      const isLength = typeof value === 'number' && value !== 0 && !UNITLESS.test(name);
      return `${property}: ${value}${isLength ? 'px' : ''}`;
    })
    .join('; ');
}
