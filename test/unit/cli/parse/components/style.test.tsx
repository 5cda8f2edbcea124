import type { CSSProperties } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { JsonValue } from '../../../../../cli/content-tree/component-nodes.js';
import { toStyle } from '../../../../../cli/parse/components/style.js';

type Style = Exclude<JsonValue, string | number | boolean | null>;

/** Returns React's form, without spaces. */
function byReact(style: CSSProperties): string {
  return /style="([^"]*)"/.exec(renderToStaticMarkup(<i style={style} />))?.[1] ?? '';
}

test.each<Style>([
  { color: 'red', marginTop: 4, width: 0, top: -1.5 },
  { '--x': 1, '--y-z': '2px' },
  { WebkitLineClamp: 2, WebkitBoxFlex: 1, MozAppearance: 'none', msFlex: '1' },
  { color: null, height: false, width: '1em' },
  ...(
    'animationIterationCount aspectRatio borderImageOutset borderImageSlice borderImageWidth columnCount columns flex ' +
    'flexGrow flexShrink fontWeight gridArea gridColumn gridColumnEnd gridColumnStart gridRow gridRowEnd gridRowStart ' +
    'lineClamp lineHeight opacity order orphans scale tabSize widows zIndex zoom fillOpacity floodOpacity stopOpacity ' +
    'strokeDasharray strokeDashoffset strokeMiterlimit strokeOpacity strokeWidth fontSize gap borderRadius'
  )
    .split(' ')
    .map((name) => ({ [name]: 2 })),
])('%j is what React writes', (style) => {
  const own = toStyle(style).replaceAll(/([:;]) /g, '$1');
  expect(own).toBe(byReact(style as CSSProperties));
});
