/**
 * Decides whether a client's copy of a file is current (RFC 9110 §13). In: the validators of the file and the headers of the
 * request. Out: the decision. Entity tags are strong: they change with every byte, because a build replaces a changed file.
 */
import type { IncomingHttpHeaders } from 'node:http';

export interface Validators {
  readonly etag: string;
  /** Milliseconds, in whole seconds, because `Last-Modified` has no fractions. */
  readonly modifiedMs: number;
}

export function createValidators(stats: {
  readonly size: bigint;
  readonly ino: bigint;
  readonly mtimeNs: bigint;
}): Validators {
  const parts = [stats.size, stats.mtimeNs, stats.ino];
  return {
    etag: `"${parts.map((part) => part.toString(36)).join('-')}"`,
    modifiedMs: Number(stats.mtimeNs / 1_000_000_000n) * 1000,
  };
}

/** If `If-None-Match` is present, it decides alone; tags are compared weakly. */
export function isNotModified(headers: IncomingHttpHeaders, validators: Validators): boolean {
  const ifNoneMatch = headers['if-none-match'];
  if (ifNoneMatch !== undefined) {
    if (ifNoneMatch.trim() === '*') return true;
    return [...ifNoneMatch.matchAll(/"[^"]*"/g)].some(([tag]) => tag === validators.etag);
  }
  const since = Date.parse(headers['if-modified-since'] ?? '');
  return !Number.isNaN(since) && validators.modifiedMs <= since;
}

/** Whether a part can be sent: `If-Range` is missing, or names exactly this version. */
export function canSendPart(headers: IncomingHttpHeaders, validators: Validators): boolean {
  const ifRange = headers['if-range'];
  if (ifRange === undefined) return true;
  const value = String(ifRange).trim();
  return value.startsWith('"')
    ? value === validators.etag
    : Date.parse(value) === validators.modifiedMs;
}
