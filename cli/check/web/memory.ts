/**
 * Stores results for URLs on the web between checks, in `.docsgen/external.json`: the time of the last question, its result,
 * and the start of a failure. In: that file and new results. Out: the file, replaced atomically. An unreadable file counts
 * as empty. Times are ISO 8601, in UTC.
 */
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { WebResult } from './ask-web.js';

/**
 * State of a URL. `refused` to robots says nothing about readers. `quarantined` fails but may recover. `broken` has failed
 * for the whole quarantine, or is a new link to a page that the server does not have.
 */
export type WebState = 'good' | 'refused' | 'quarantined' | 'broken';

export interface WebEntry {
  readonly state: WebState;
  readonly asked: string;
  /** Fragments asked for with the URL; `missing` are those that the page does not have. */
  readonly fragments: readonly string[];
  readonly missing: readonly string[];
  /** The problem, or `null`. */
  readonly reason: string | null;
  readonly lastGood: string | null;
  /** First failure of the current series, and end of its quarantine. */
  readonly failsSince: string | null;
  readonly quarantineEnds: string | null;
}

export interface WebMemory {
  readonly urls: ReadonlyMap<string, WebEntry>;
  /** Hosts that asked for a pause, and its end. */
  readonly hosts: ReadonlyMap<string, string>;
}

/** A new format starts with an empty memory. */
const FORMAT = 1;
/**
 * URLs that no page links to any more are removed after this time. Branches of a repository have different links, so they
 * stay for a while.
 */
const FORGET_MS = 60 * 24 * 60 * 60 * 1000;

export function loadMemory(file: string): WebMemory {
  try {
    const { format, urls, hosts } = JSON.parse(readFileSync(file, 'utf8'));
    if (format === FORMAT)
      return {
        urls: new Map(entriesOf(urls).filter(isUrlEntry)),
        hosts: new Map(entriesOf(hosts).filter(isHostEntry)),
      };
  } catch {
    // The file does not exist, or docsgen did not write it.
  }
  return { urls: new Map(), hosts: new Map() };
}

function entriesOf(value: object): [string, unknown][] {
  return Object.entries(value);
}

/** Whether an entry is valid. Entries damaged by hand are ignored. */
function isUrlEntry(entry: [string, unknown]): entry is [string, WebEntry] {
  const [url, value] = entry;
  if (!URL.canParse(url) || typeof value !== 'object' || value === null) return false;
  const found: Partial<Record<keyof WebEntry, unknown>> = value;
  const isList = (list: unknown) =>
    Array.isArray(list) && list.every((item) => typeof item === 'string');
  return (
    STATES.has(found.state) &&
    isTime(found.asked) &&
    [found.fragments, found.missing].every(isList) &&
    (found.reason === null || typeof found.reason === 'string') &&
    [found.lastGood, found.failsSince, found.quarantineEnds].every(
      (time) => time === null || isTime(time),
    )
  );
}

const STATES: ReadonlySet<unknown> = new Set<WebState>([
  'good',
  'refused',
  'quarantined',
  'broken',
]);

function isHostEntry(entry: [string, unknown]): entry is [string, string] {
  return isTime(entry[1]);
}

function isTime(value: unknown): value is string {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value));
}

export function saveMemory(file: string, { urls, hosts }: WebMemory, now: Date): void {
  const fresh = [...urls].filter(([, { asked }]) => now.getTime() - Date.parse(asked) < FORGET_MS);
  const paused = [...hosts].filter(([, until]) => Date.parse(until) > now.getTime());
  const sorted = <T>(entries: readonly (readonly [string, T])[]) =>
    Object.fromEntries([...entries].sort(([a], [b]) => (a < b ? -1 : 1)));
  const content = { format: FORMAT, hosts: sorted(paused), urls: sorted(fresh) };
  const staging = `${file}.${process.pid}`;
  mkdirSync(dirname(file), { recursive: true });
  try {
    writeFileSync(staging, `${JSON.stringify(content, null, 1)}\n`);
    renameSync(staging, file);
  } catch (error) {
    rmSync(staging, { force: true });
    throw error;
  }
}

/** Merges a new result into the stored entry. */
export function remember(
  known: WebEntry | undefined,
  result: WebResult,
  {
    now,
    quarantineMs,
    fragments,
  }: { now: Date; quarantineMs: number; fragments: readonly string[] },
): WebEntry {
  const asked = now.toISOString();
  const base = {
    asked,
    fragments,
    missing: result.missing,
    failsSince: null,
    quarantineEnds: null,
  };
  if (result.kind === 'good') return { ...base, state: 'good', reason: null, lastGood: asked };
  const lastGood = known?.lastGood ?? null;
  const { reason } = result;
  if (result.kind === 'refused') return { ...base, state: 'refused', reason, lastGood };
  const failsSince = known?.failsSince ?? asked;
  const oldEnd = known?.quarantineEnds ?? null;
  const ends = oldEnd ?? new Date(now.getTime() + quarantineMs).toISOString();
  const wasMistake = known?.state === 'broken' && oldEnd === null;
  // A new link to a page that the server does not have is a fresh mistake. Waiting would not help.
  const isMistake =
    wasMistake || (result.kind === 'broken' && lastGood === null && known?.state !== 'quarantined');
  const hadItsTime = known?.state === 'broken' || (oldEnd !== null && asked >= oldEnd);
  const state = isMistake || hadItsTime ? 'broken' : 'quarantined';
  return {
    ...base,
    state,
    reason,
    lastGood,
    failsSince,
    quarantineEnds: isMistake ? null : ends,
  };
}
