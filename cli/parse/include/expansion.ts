/**
 * The state of expanding the includes of one page, and its findings. In: problems at places of a part. Out: findings at
 * their places in the files.
 */
import type { Position } from 'unist';
import { diagnostic } from '../../diagnostics/diagnostic.js';
import { shorten } from '../../values/fit-text.js';
import type { Diagnostic, IncludedFile, Place, Problem } from '../../types.js';
import type { Variables } from '../../variables/variables.js';
import { placeOf } from '../context.js';
import type { ParseOptions } from '../options.js';
import type { Misplaced } from './find.js';
import type { Labelled, Labels } from './labels.js';
import type { Part } from './resolve.js';

/** Maximum number of includes of one page, including those of its included files. */
export const MAX_INCLUDES = 1000;
/** Maximum length of a name or sentence in a finding, in characters. */
const MAX_SHOWN = 500;

/** The state of one page. */
export interface State {
  readonly files: ReadonlyMap<string, IncludedFile>;
  readonly options: ParseOptions;
  /** The variables of the page, which its included files share. */
  readonly variables: Variables | null;
  readonly diagnostics: Diagnostic[];
  readonly included: Set<string>;
  /** Paths in imports of pages that code shows. */
  readonly contents: Set<string>;
  readonly labels: Labels;
  readonly renamed: Labelled[];
  count: number;
  characters: number;
  isFull: boolean;
  isBroken: boolean;
}

/** The place of an include. */
export interface Scope {
  readonly part: Part;
  /** Paths of the part's file and of the files that include it, starting with the page. */
  readonly chain: readonly string[];
  readonly state: State;
}

/** Reported once: a file that includes another ten times, which does the same, would never end. */
export const TOO_MUCH: Problem = {
  reason: 'with it the page is larger than any page may be',
  note: `A page has at most ${MAX_INCLUDES} includes. Split the page, or include less.`,
};

export const MISPLACED: Problem = {
  reason: 'an include stands alone on its line',
  note: 'Write it with two colons and without a space, as in ::include{file="_shared/text.md"}.',
};

export function reportProblem(problem: Problem, { file, position }: Misplaced, scope: Scope): void {
  const { state } = scope;
  if (problem === TOO_MUCH && state.isFull) return;
  state.isFull ||= problem === TOO_MUCH;
  const { reason, note } = problem;
  const what = file === '' ? 'a file' : `"${shorten(file, MAX_SHOWN)}"`;
  const found = { reason: `Cannot include ${what}: ${shorten(reason, MAX_SHOWN)}`, note };
  report('include', { ...found, position }, scope);
}

interface PlacedProblem extends Problem {
  readonly position: Position | undefined;
}

export function report(
  ruleId: 'include' | 'unversioned-include',
  { reason, note, position }: PlacedProblem,
  scope: Scope,
): void {
  addFinding(ruleId, { reason, note, place: placeOf(position) }, scope);
}

/** Adds a finding at a place of the part. */
export function addFinding(
  ruleId: 'include' | 'unversioned-include' | 'mdx-syntax',
  { reason, note, place }: Problem & { readonly place: Place | null },
  { part, state }: Scope,
): void {
  const down = part.first - 1;
  state.diagnostics.push(
    diagnostic(ruleId, reason, {
      file: part.path,
      place: place && { ...place, line: place.line + down, endLine: place.endLine + down },
      note: shorten(note, MAX_SHOWN),
    }),
  );
}
