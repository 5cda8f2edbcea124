/**
 * A config with every option, for tests of what editors show. In: the described schema of the config. Out: a file that writes each
 * object of options twice: without options, where an editor completes them, and with all of them, where it explains them.
 */
import { explain, resolve, type JsonSchema } from '../cli/editor/describe.js';
import { plainText } from '../cli/editor/plain-text.js';

export interface Spot {
  /** Where options are completed. */
  readonly offset: number;
  readonly options: readonly {
    readonly name: string;
    readonly offset: number;
    readonly text: string;
  }[];
}

export function listSpots(root: JsonSchema): {
  readonly text: string;
  readonly spots: readonly Spot[];
} {
  let text = "import { defineConfig } from 'docsgen';\n";
  const spots: Spot[] = [];
  const done = new Set<JsonSchema>();
  const visit = (written: JsonSchema, [before, after]: readonly [string, string]): void => {
    const schema = resolve(written, root);
    if (done.has(schema)) return;
    done.add(schema);
    const entries = Object.entries(schema.properties ?? {}).filter(isSchema);
    if (entries.length > 0) {
      text += before + '{ ';
      const offset = text.length;
      text += ` }${after}\n${before}{\n`;
      const options = entries.map(([name, value]) => {
        text += '  ';
        const option = { name, offset: text.length, text: plainText(explain(value).text) };
        text += `${JSON.stringify(name)}: ${exampleOf(value)},\n`;
        return option;
      });
      text += `}${after}\n`;
      spots.push({ offset, options });
    }
    for (const [name, value] of entries)
      visit(value, [`${before}{ ${JSON.stringify(name)}: `, ` }${after}`]);
    const { items, additionalProperties, anyOf = [], oneOf = [] } = schema;
    if (isOne(items)) visit(items, [`${before}[`, `]${after}`]);
    if (isOne(additionalProperties)) visit(additionalProperties, [`${before}{ x: `, ` }${after}`]);
    for (const branch of [...anyOf, ...oneOf]) visit(branch, [before, after]);
  };
  visit(root, ['defineConfig(', ');']);
  return { text, spots };
}

/** Returns a value of the right type: a choice between objects goes by the values of their options. */
function exampleOf(schema: JsonSchema): string {
  const {
    enum: values = [],
    const: only,
    anyOf,
    oneOf,
    type,
    properties = {},
    required = [],
  } = schema;
  const [value = only] = values;
  if (value !== undefined) return JSON.stringify(value);
  const [branch] = anyOf ?? oneOf ?? [];
  if (branch !== undefined) return exampleOf(branch);
  const examples = { string: "''", boolean: 'true', number: '1', integer: '1', array: '[]' };
  const inner = required.map((name) => `${name}: ${exampleOf(properties[name] as JsonSchema)}`);
  return examples[type as keyof typeof examples] ?? `{ ${inner.join(', ')} }`;
}

function isSchema(entry: [string, unknown]): entry is [string, JsonSchema] {
  return isOne(entry[1]);
}

function isOne(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
