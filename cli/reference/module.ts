/**
 * What a Terraform module declares. In: its `.tf` files. Out: its variables and outputs in the order of the files, laid
 * out for reading, and a diagnostic for each place that is not HCL.
 */
import { diagnostic } from '../diagnostics/diagnostic.js';
import { oneLine } from '../fit-text.js';
import type { Diagnostic, Place } from '../types.js';
import {
  attribute,
  blocks,
  labels,
  placeOf,
  stringValue,
  type HclNode,
  type HclParser,
} from './hcl.js';
import { layout } from './layout.js';

export interface Variable {
  readonly name: string;
  /** Markdown. */
  readonly description: string;
  /** `any` where the module names none. */
  readonly type: string;
  /** `null`: the variable is required. */
  readonly default: string | null;
  /** What Terraform says when a value fails a validation, one for each. */
  readonly checks: readonly string[];
  readonly isSensitive: boolean;
  readonly isNullable: boolean;
  readonly source: Source;
}

export interface Output {
  readonly name: string;
  /** Markdown. */
  readonly description: string;
  readonly isSensitive: boolean;
  readonly source: Source;
}

/** Where the module declares it. */
export interface Source {
  readonly file: string;
  readonly place: Place;
}

export interface Module {
  readonly variables: readonly Variable[];
  readonly outputs: readonly Output[];
  readonly diagnostics: readonly Diagnostic[];
}

export interface ModuleFile {
  /** Relative to the site folder. */
  readonly path: string;
  readonly text: string;
}

/** Reads all of a module's files, whatever their names: Terraform does not care where a variable is declared. */
export function parseModule(files: readonly ModuleFile[], parser: HclParser): Module {
  const parsed = files.map(({ path, text }) => ({
    path,
    // What is laid out from it ends its lines as the page does.
    ...parser.parse(text.replaceAll('\r\n', '\n')),
  }));
  const declared = (type: string) =>
    parsed.flatMap(({ path, root }) =>
      blocksOfFile(root, type).map((block) => ({
        block,
        source: { file: path, place: placeOf(block) },
      })),
    );
  const variables = declared('variable').map(({ block, source }) => toVariable(block, source));
  const outputs = declared('output').map(({ block, source }) => toOutput(block, source));
  return {
    variables,
    outputs,
    diagnostics: [
      ...parsed.flatMap(({ path, errors }) =>
        errors.map(({ place, text, isMissing }) =>
          diagnostic(
            'reference-module',
            isMissing ? `Cannot read HCL: "${text}" is missing` : `Cannot read HCL at "${text}"`,
            { file: path, place, note: 'Run "terraform fmt" on the module: it names the fault.' },
          ),
        ),
      ),
      ...repeated(variables, 'variable'),
      ...repeated(outputs, 'output'),
    ],
  };
}

function blocksOfFile(root: HclNode, type: string): HclNode[] {
  return blocks(root, type).filter((block) => labels(block).length === 1);
}

function toVariable(block: HclNode, source: Source): Variable {
  const type = attribute(block, 'type');
  const value = attribute(block, 'default');
  return {
    name: labels(block)[0] ?? '',
    description: describe(block),
    // Before Terraform 0.12 types were strings.
    type: type === null ? 'any' : layout(type).replace(/^"(\w+)"$/, '$1'),
    default: value === null ? null : layout(value),
    checks: blocks(block, 'validation').flatMap((validation) => {
      const message = attribute(validation, 'error_message');
      return message === null ? [] : [oneLine(stringValue(message))];
    }),
    isSensitive: attribute(block, 'sensitive')?.text === 'true',
    isNullable: attribute(block, 'nullable')?.text !== 'false',
    source,
  };
}

function toOutput(block: HclNode, source: Source): Output {
  return {
    name: labels(block)[0] ?? '',
    description: describe(block),
    isSensitive: attribute(block, 'sensitive')?.text === 'true',
    source,
  };
}

function describe(block: HclNode): string {
  const description = attribute(block, 'description');
  return description === null ? '' : stringValue(description).trim();
}

function repeated(
  declared: readonly { readonly name: string; readonly source: Source }[],
  kind: 'variable' | 'output',
): Diagnostic[] {
  const names = new Set<string>();
  return declared.flatMap(({ name, source }) => {
    if (!names.has(name)) {
      names.add(name);
      return [];
    }
    return [
      diagnostic('reference-module', `The module declares ${kind} "${name}" twice`, {
        file: source.file,
        place: source.place,
        note: 'Terraform accepts each name once: remove one of the two.',
      }),
    ];
  });
}
