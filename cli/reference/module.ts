/**
 * Reads the declarations of a Terraform module. In: its `.tf` files. Out: its variables and outputs in the order of the
 * files, formatted for reading, and a diagnostic for each syntax error.
 */
import { diagnostic } from '../diagnostics/diagnostic.js';
import { oneLine } from '../values/fit-text.js';
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
  /** Description as Markdown. */
  readonly description: string;
  /** Type; `any` if the module declares none. */
  readonly type: string;
  /** Default value; `null`: the variable is required. */
  readonly default: string | null;
  /** Error messages of the validations, one each. */
  readonly checks: readonly string[];
  readonly isSensitive: boolean;
  readonly isNullable: boolean;
  readonly source: Source;
}

export interface Output {
  readonly name: string;
  /** Description as Markdown. */
  readonly description: string;
  readonly isSensitive: boolean;
  readonly source: Source;
}

/** The place of the declaration. */
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
  /** Path relative to the site folder. */
  readonly path: string;
  readonly text: string;
}

/** Reads all files of a module, because Terraform allows variables in any file. */
export function parseModule(files: readonly ModuleFile[], parser: HclParser): Module {
  const parsed = files.map(({ path, text }) => ({
    path,
    // The page has its own line endings, so the formatted text uses `\n`.
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
            { file: path, place, note: 'Run "terraform fmt" on the module: it shows the error.' },
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
    // Types were strings before Terraform 0.12.
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
