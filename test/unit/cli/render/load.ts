/** Loads components without islands. In: a script, and the theme's modules. Out: the loaded components. */
import { loadComponents, type LoadedComponents } from '../../../../cli/render/components.js';
import type { ComponentTheme } from '../../../../cli/render/component-script.js';
import { Islands } from '../../../../cli/render/islands.js';
import * as server from '../../../../theme/server.js';

/** Islands of a site without scripts for browsers. */
export const noIslands = (): Islands => new Islands(server, () => null);

export function load(scriptPath: string | null, theme: ComponentTheme): LoadedComponents {
  return loadComponents({ scriptPath, theme, islands: noIslands() });
}
