/**
 * What is remembered of the web between checks, in `.docsgen/external.json`: when a URL was asked for, what came of it,
 * and since when it fails. In: that file and new results. Out: the file, written whole or not at all; a file that cannot
 * be read is an empty memory. Times are ISO 8601, in UTC.
 */
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { WebResult } from './ask-web.js';

/**
 * `good`; `refused` to robots, which says nothing about readers; `quarantined` fails, but may recover; `broken` has had
 * its time, or never was good and the server knows no such page.
 */
export type WebState = 'good' | 'refused' | 'quarantined' | 'broken';

export interface WebEntry {
  readonly state: WebState;
  readonly asked: string;
  /** Fragments asked for with it, and those of them that the page does not have. */
  readonly fragments: readonly string[];
  readonly missing: readonly string[];
  /** What is wrong; `null` when nothing is. */
  readonly reason: string | null;
  readonly lastGood: string | null;
  /** The first failure of the present series, and when its quarantine ends. */
  readonly failsSince: string | null;
  readonly quarantineEnds: string | null;
}

export interface WebMemory {
  readonly urls: ReadonlyMap<string, WebEntry>;
  /** Hosts that want to be left alone, and until when. */
  readonly hosts: ReadonlyMap<string, string>;
}

/** A new format begins with an empty memory. */
const FORMAT = 1;
/** What no page links to any more is forgotten after this long: branches of a repository differ. */
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
    // None yet, or not ours.
  }
  return { urls: new Map(), hosts: new Map() };
}

function entriesOf(value: object): [string, unknown][] {
  return Object.entries(value);
}

/** An entry that somebody has changed by hand counts as none. */
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

/** What a new result makes of what was known. */
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
  // A new link to a page that the server does not have is a mistake of today: there is nothing to wait for.
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
