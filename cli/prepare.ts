/**
 * Prepares files for the package when docsgen is compiled. In: nothing. Out: the files of the theme, which lie
 * beside the programs (`bundle/prepared.ts`), and the files that editors read (`editor/`).
 */
import { prepareTheme as prepareThemeOf, type PreparedTheme } from './bundle/prepared.js';
import { configSchema } from './config/schema.js';
import { endEsbuild } from './modules/esbuild.js';
import { packageRoot } from './package.js';

export { editorFiles } from './editor/editor-files.js';

export async function prepareTheme(): Promise<PreparedTheme> {
  const config = configSchema.parse({ title: 'docsgen' });
  const theme = await prepareThemeOf({ ...config, siteDir: packageRoot, configFile: null });
  await endEsbuild();
  return theme;
}
