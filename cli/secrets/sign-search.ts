/**
 * Finds many signs in one pass over a text, with the algorithm of Aho and Corasick: the time does not depend on the number
 * of signs. In: the signs, in ASCII. Out: a function that reports the position of each.
 */
const CHARACTERS = 128;

/** Receives the number of a sign and its start. */
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
  /** The next state for each state and character. */
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

/** Adds failure links: a state without a transition continues at the longest suffix of its text that begins a sign. */
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
