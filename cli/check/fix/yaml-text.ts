/** Writes values of front matter as YAML, and reads them back. In: values. Out: YAML that docsgen reads as these values. */
import { isDeepStrictEqual } from 'node:util';
import { stringify } from 'yaml';
import { parseYaml } from '../../values/lenient-yaml.js';

export type Values = Readonly<Record<string, unknown>>;

export type Conversion =
  | { readonly yaml: string }
  | {
      readonly yaml: null;
      /** `comment`: it would be lost. `null`: the values would not be the same. */
      readonly obstacle: 'comment' | 'error' | null;
      /** Line of the obstacle within the front matter. */
      readonly line: number | null;
    };

export const NOT_CERTAIN: Conversion = { yaml: null, obstacle: null, line: null };

export function toYaml(values: Values): string {
  return Object.keys(values).length === 0 ? '' : stringify(values, { lineWidth: 0 });
}

/** Whether docsgen reads a text as these values. */
export function isSame(yaml: string, values: Values): boolean {
  const { document } = parseYaml(yaml, yaml);
  return document.errors.length === 0 && isDeepStrictEqual(document.toJS() ?? {}, values);
}
