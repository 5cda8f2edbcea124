/**
 * Imports the theme that `bundle` has compiled for the server. In: the module's path. Out: the module, or a `Failure`: an
 * error during import is thrown by a theme file, not by docsgen.
 */
import { statSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { ServerModule } from '../../theme/server-module.js';
import { diagnostic, Failure } from '../diagnostics/diagnostic.js';
import type { Bundle } from '../types.js';
import { describeThrown } from './failure.js';

export async function importTheme({
  serverModulePath,
}: Pick<Bundle, 'serverModulePath'>): Promise<ServerModule> {
  try {
    const theme: ServerModule = await import(pathToFileURL(serverModulePath).href);
    return theme;
  } catch (error) {
    // If the module is missing, this throws the clearer system error.
    statSync(serverModulePath);
    const { reason, at } = describeThrown(error);
    const note = 'A file of the theme throws while it is imported.';
    throw new Failure(1, [diagnostic('theme', `Cannot run the theme: ${reason}`, { ...at, note })]);
  }
}
