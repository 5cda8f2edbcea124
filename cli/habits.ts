/**
 * What people type who know another generator or another tool. In: an error of the command line. Out: the same, with what
 * it is called here; commander itself only knows names that are spelt alike.
 */

const WATCH = 'docsgen serve --watch';

const HABITS: ReadonlyMap<string, string> = new Map([
  ["option '--watch'", WATCH],
  ["option '-w'", WATCH],
  // Removed: a build was faster than the shards of it.
  ["option '--shard'", '--remote-cache, which machines share'],
  ["option '-v'", '-V or --version'],
  ["command 'dev'", WATCH],
  ["command 'start'", WATCH],
  ["command 'watch'", WATCH],
]);

/** @example withHabit("error: unknown option '-v'\n") // "error: unknown option '-v'\n(Did you mean -V or --version?)\n" */
export function withHabit(error: string): string {
  const [, what = ''] = /^error: unknown ((?:option|command) '[^']*')/.exec(error) ?? [];
  const meant = HABITS.get(what);
  return meant === undefined ? error : `error: unknown ${what}\n(Did you mean ${meant}?)\n`;
}
