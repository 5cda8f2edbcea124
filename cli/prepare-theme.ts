/**
 * Prepares the theme when docsgen is compiled. In: nothing. Out: the text of `theme.json`, which lies beside the programs;
 * see `bundle/prepared.ts`.
 */
import { prepareTheme } from './bundle/prepared.js';
import { configSchema } from './config/schema.js';
import { endEsbuild } from './esbuild.js';
import { packageRoot } from './package.js';

export async function prepare(): Promise<string> {
  const config = configSchema.parse({ title: 'docsgen' });
  const text = await prepareTheme({ ...config, siteDir: packageRoot, configFile: null });
  await endEsbuild();
  return text;
}
