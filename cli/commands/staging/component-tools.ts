/**
 * Loads components for rendering. In: the theme, and the path of the components' script. Out: the loaded components, and the
 * highlighter for code that a component computes.
 */
import type { ServerModule } from '../../../theme/server-module.js';
import { islandKey } from '../../content-tree/component-nodes.js';
import { createComputedBlock } from '../../parse/plugins/code.js';
import type { ComponentTools } from '../../render/component-content.js';
import { withBase } from '../../paths/path.js';
import { loadComponents } from '../../render/components.js';
import type { RenderContext } from '../../render/context.js';
import { Islands } from '../../render/islands.js';

export function createComponentTools(
  theme: ServerModule,
  { components, site }: Pick<RenderContext, 'components' | 'site'>,
): ComponentTools {
  const paths = components?.islands?.paths;
  const islands = new Islands(theme, (source) => {
    const path = paths?.get(islandKey(source));
    return path === undefined ? null : withBase(site.config.base, `/${path}`);
  });
  return {
    loaded: loadComponents({ scriptPath: components?.scriptPath ?? null, theme, islands }),
    islands,
    highlight: (code, language, meta) =>
      createComputedBlock(`${language} ${meta}`, code, site.config.markdown.foldCode),
  };
}
