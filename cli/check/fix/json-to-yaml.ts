/**
 * Converts JSON to YAML for `docsgen check --fix`. In: the object at the start of a page. Out: YAML that has the same
 * values, or what keeps that from being certain.
 */
import { isSame, NOT_CERTAIN, toYaml, type Conversion, type Values } from './yaml-text.js';

/** @example jsonToYaml('{ "title": "A", "weight": 2 }') // { yaml: 'title: A\nweight: 2\n' } */
export function jsonToYaml(json: string): Conversion {
  const values = read(json);
  if (values === null) return { yaml: null, obstacle: 'error', line: null };
  // JSON is YAML. Only the parser of YAML refuses a key that occurs twice, and deep nesting.
  if (!isSame(json, values) || !isExact(values)) return NOT_CERTAIN;
  const yaml = toYaml(values);
  return isSame(yaml, values) ? { yaml } : NOT_CERTAIN;
}

function read(json: string): Values | null {
  try {
    return JSON.parse(json) as Values;
  } catch {
    return null;
  }
}

/** Whether JavaScript can hold each number. */
function isExact(value: unknown): boolean {
  if (typeof value === 'number')
    return Number.isInteger(value) ? Number.isSafeInteger(value) : Number.isFinite(value);
  return typeof value !== 'object' || value === null || Object.values(value).every(isExact);
}
