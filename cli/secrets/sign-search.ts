/**
 * Finds many signs in one pass over a text, as Aho and Corasick described it: the time does not depend on how many there
 * are. In: the signs, which are ASCII. Out: a function that says where each stands.
 */
const CHARACTERS = 128;

/** Gets the number of a sign and where it begins. */
export type VisitSign = (sign: number, start: number) => void;

export function createSignSearch(
  signs: readonly string[],
): (text: string, visit: VisitSign) => void {
  const { next, ends } = buildAutomaton(signs);
  const isEnd = Uint8Array.from(ends, (found) => (found.length > 0 ? 1 : 0));
  return (text, visit) => {
    let state = 0;
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      state = code < CHARACTERS ? (next[state * CHARACTERS + code] ?? 0) : 0;
      if (isEnd[state] === 0) continue;
      for (const sign of ends[state] ?? []) visit(sign, i + 1 - (signs[sign]?.length ?? 0));
    }
  };
}

interface Automaton {
  /** The state after each state and character. */
  readonly next: Uint16Array;
  /** The signs that end in each state. */
  readonly ends: readonly (readonly number[])[];
}

function buildAutomaton(signs: readonly string[]): Automaton {
  const size = signs.reduce((sum, { length }) => sum + length, 1);
  const next = new Uint16Array(size * CHARACTERS);
  const ends: number[][] = [[]];
  for (const [number, sign] of signs.entries()) {
    let state = 0;
    for (let i = 0; i < sign.length; i++) {
      const at = state * CHARACTERS + sign.charCodeAt(i);
      if (next[at] === 0) next[at] = ends.push([]) - 1;
      state = next[at] ?? 0;
    }
    ends[state]?.push(number);
  }
  linkFailures(next, ends);
  return { next, ends };
}

/** A state without a way on goes on as the longest end of its text that begins a sign does. */
function linkFailures(next: Uint16Array, ends: number[][]): void {
  const failures = new Uint16Array(ends.length);
  const queue = [0];
  for (const state of queue) {
    const failure = failures[state] ?? 0;
    if (state !== 0) ends[state]?.push(...(ends[failure] ?? []));
    for (let code = 0; code < CHARACTERS; code++) {
      const at = state * CHARACTERS + code;
      const child = next[at] ?? 0;
      const other = state === 0 ? 0 : (next[failure * CHARACTERS + code] ?? 0);
      if (child === 0) next[at] = other;
      else {
        failures[child] = other;
        queue.push(child);
      }
    }
  }
}
