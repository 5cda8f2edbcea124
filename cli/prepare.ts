/**
 * Prepares files for the package when docsgen is compiled. In: nothing. Out: the text of `theme.json`, which lies beside the
 * programs (`bundle/prepared.ts`), and the files that editors read (`editor/`).
 */
import { prepareTheme as prepareThemeOf } from './bundle/prepared.js';
import { configSchema } from './config/schema.js';
import { endEsbuild } from './esbuild.js';
import { packageRoot } from './package.js';

export { editorFiles } from './editor/files.js';

export async function prepareTheme(): Promise<string> {
  const config = configSchema.parse({ title: 'docsgen' });
  const text = await prepareThemeOf({ ...config, siteDir: packageRoot, configFile: null });
  await endEsbuild();
  return text;
}
