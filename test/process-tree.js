/**
 * Processes and their children, as Linux reports them. Its lists of children are not read, because not every kernel has
 * them.
 */
import { readdirSync, readFileSync } from 'node:fs';

/**
 * A process and everything below it.
 * @param {number} root
 * @returns {number[]}
 */
export function listTree(root) {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => /** @type {const} */ ([Number(name), parentOf(name)]));
  const tree = new Set([root]);
  // A set goes on with what is added while it is walked.
  for (const pid of tree)
    for (const [child, parent] of parents) if (parent === pid) tree.add(child);
  return [...tree];
}

/** Between two looks at the memory of a process. */
const LOOK_MS = 50;
/** Number of samples between two lists of processes: a list takes 2 ms, and the measured program needs both processors. */
const LOOKS_PER_LIST = 10;

/**
 * The most memory that a process and everything below it hold at once until it ends.
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<{ status: number | null, peakBytes: number }>}
 */
export async function watchMemory(child) {
  let peakBytes = 0;
  let looks = 0;
  /** @type {readonly number[]} */
  let tree = [];
  const poll = setInterval(() => {
    if (looks++ % LOOKS_PER_LIST === 0) tree = listTree(child.pid ?? 0);
    peakBytes = Math.max(peakBytes, residentBytes(tree));
  }, LOOK_MS);
  const status = await new Promise((resolve) => child.once('exit', resolve));
  clearInterval(poll);
  return { status, peakBytes };
}

/**
 * Resident memory of processes; one that has ended holds none.
 * @param {readonly number[]} tree
 * @returns {number}
 */
function residentBytes(tree) {
  return tree
    .map((pid) => /VmRSS:\s+(\d+) kB/.exec(read(`/proc/${pid}/status`))?.[1])
    .reduce((sum, kilobytes) => sum + Number(kilobytes ?? 0) * 1024, 0);
}

/**
 * A process below another with this in its command line.
 * @param {number} root
 * @param {string} name
 * @returns {number | undefined}
 */
export function findBelow(root, name) {
  return listTree(root).find((pid) => pid !== root && read(`/proc/${pid}/cmdline`).includes(name));
}

/** @param {string} pid */
function parentOf(pid) {
  const stat = read(`/proc/${pid}/stat`);
  // The name before it may hold spaces and brackets.
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}

/**
 * Empty when the process has ended.
 * @param {string} path
 */
function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
