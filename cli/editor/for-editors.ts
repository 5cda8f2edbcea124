/**
 * Adds to the JSON schema of a schema the facts that only editors need. In: schemas, which register themselves. Out:
 * their entries, for `editor/`.
 */
import * as z from 'zod';

interface EditorEntry {
  /** The name of the type, for a schema that nests in itself. */
  readonly id?: string;
  /** The JSON schema of what authors write, if code reads it and checks more than zod. */
  readonly form?: z.core.JSONSchema.BaseSchema;
  /** Further keys of the JSON schema, for what code checks in addition to zod. */
  readonly also?: z.core.JSONSchema.BaseSchema;
}

/** @example z.preprocess(toNumber, z.number()).register(forEditors, { form: { type: ['number', 'string'] } }) */
export const forEditors = z.registry<EditorEntry>();
