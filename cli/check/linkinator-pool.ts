/**
 * Spreads questions over linkinator processes: one alone keeps one core busy for as long as the rest of the check
 * takes. In: how to start a process, and how many documents there are. Out: what looks like one process.
 */
import { availableParallelism } from 'node:os';
import type { LinkinatorProcess } from './linkinator-process.js';

/** A process takes 0.4 s of a core to start, which is about what judging this many documents takes. */
const DOCUMENTS_PER_PROCESS = 500;

/** The processes load while the caller does something else. */
export function startLinkinatorPool(
  start: () => LinkinatorProcess,
  documents: number,
): LinkinatorProcess {
  const count = Math.ceil(documents / DOCUMENTS_PER_PROCESS);
  const members = Array.from(
    { length: Math.max(1, Math.min(availableParallelism(), count)) },
    start,
  );
  const spread = async <T>(
    items: readonly string[],
    ask: (member: LinkinatorProcess, share: readonly string[]) => Promise<readonly T[]>,
  ): Promise<readonly T[]> => {
    const size = Math.ceil(items.length / members.length);
    const shares = members.map((member, i) => ask(member, items.slice(i * size, (i + 1) * size)));
    return (await Promise.all(shares)).flat();
  };
  return {
    extract: (pages) => spread(pages, (member, share) => member.extract(share)),
    judge: (urls) => spread(urls, (member, share) => member.judge(share)),
    close: () => {
      for (const member of members) member.close();
    },
  };
}
