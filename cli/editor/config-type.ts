/**
 * The type of the config for the published package. In: the schema of the config, with its comments. Out: a declaration
 * whose options editors complete and explain. The type that TypeScript infers from the schema has lost the comments.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { configSchema } from '../config/schema.js';
import { packageRoot } from '../package.js';
import { readComments } from './comments.js';
import { declareTypes } from './declare-types.js';
import { describe, type JsonSchema } from './describe.js';

/** Returns the schema of the config with the comments of all options. */
export function describedConfig(): JsonSchema {
  const folder = 'cli/config';
  const schemas = readdirSync(join(packageRoot, folder)).filter((name) =>
    name.endsWith('schema.ts'),
  );
  const paths = schemas.map((name) => `${folder}/${name}`);
  const comments = readComments([...paths, 'theme/strings.ts']);
  return describe({ schema: configSchema, constant: 'configSchema', comments });
}

/** Returns what `cli/config/schema.ts` exports for `cli/index.ts`, as the text of a declaration file. */
export function declareConfig(): string {
  return declareTypes('UserConfig', describedConfig());
}
