/** The files of the package that editors read. In: nothing. Out: texts by path below the compiled programs. */
import { CATEGORY_SCHEMA, FRONT_MATTER_SCHEMA } from './schema-files.js';
import { declareConfig } from './config-type.js';
import { categoryFileSchema, frontMatterSchema } from './content-schemas.js';

export function editorFiles(): Readonly<Record<string, string>> {
  const write = (schema: object) => `${JSON.stringify(schema, null, 2)}\n`;
  return {
    'cli/config/schema.d.ts': declareConfig(),
    [CATEGORY_SCHEMA]: write(categoryFileSchema()),
    [FRONT_MATTER_SCHEMA]: write(frontMatterSchema()),
  };
}
