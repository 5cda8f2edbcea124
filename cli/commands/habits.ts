/**
 * Translates options and commands of other tools. In: an error of the command line. Out: the same error with docsgen's name
 * for the option or command; commander itself only suggests names with a similar spelling.
 */

const WATCH = 'docsgen serve --watch';

const HABITS: ReadonlyMap<string, string> = new Map([
  ["option '--watch'", WATCH],
  ["option '-w'", WATCH],
  // Removed from docsgen: a whole build was faster than its shards.
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
