/**
 * Loads components for rendering. In: the theme, and the path of the components' script. Out: the loaded components, and the
 * highlighter for code that a component computes.
 */
import type { ServerModule } from '../../../theme/server-module.js';
import { createComputedBlock } from '../../parse/plugins/code.js';
import type { ComponentTools } from '../../render/component-content.js';
import { loadComponents } from '../../render/components.js';
import type { RenderContext } from '../../render/context.js';

export function createComponentTools(
  theme: ServerModule,
  { components }: Pick<RenderContext, 'components'>,
): ComponentTools {
  return {
    loaded: loadComponents(components?.scriptPath ?? null, theme),
    highlight: (code, language, meta) => createComputedBlock(`${language} ${meta}`, code),
  };
}
