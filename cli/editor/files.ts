/** The files of the package that editors read. In: nothing. Out: texts by path below the compiled programs. */
import { declareConfig } from './config-type.js';
import { categoryFileSchema, frontMatterSchema } from './content-schemas.js';

export function editorFiles(): Readonly<Record<string, string>> {
  const write = (schema: object) => `${JSON.stringify(schema, null, 2)}\n`;
  return {
    'cli/config/schema.d.ts': declareConfig(),
    'schemas/category.json': write(categoryFileSchema()),
    'schemas/front-matter.json': write(frontMatterSchema()),
  };
}
