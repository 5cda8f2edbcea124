/** The files of the package that editors read. In: nothing. Out: texts by path below the compiled programs. */
import { declareConfig } from './config-type.js';

export function editorFiles(): Readonly<Record<string, string>> {
  return { 'cli/config/schema.d.ts': declareConfig() };
}
