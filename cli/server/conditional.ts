/**
 * Validators of a file and the conditional headers of a request: is the copy that the client has still good
 * (RFC 9110 §13)? Entity tags are strong: they change with every byte, since a build replaces a changed file.
 */
import type { IncomingHttpHeaders } from 'node:http';

export interface Validators {
  readonly etag: string;
  /** Milliseconds, whole seconds: what `Last-Modified` can say. */
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

/** `If-None-Match` decides alone where it is present; tags compare weakly. */
export function isNotModified(headers: IncomingHttpHeaders, validators: Validators): boolean {
  const ifNoneMatch = headers['if-none-match'];
  if (ifNoneMatch !== undefined) {
    if (ifNoneMatch.trim() === '*') return true;
    return [...ifNoneMatch.matchAll(/"[^"]*"/g)].some(([tag]) => tag === validators.etag);
  }
  const since = Date.parse(headers['if-modified-since'] ?? '');
  return !Number.isNaN(since) && validators.modifiedMs <= since;
}

/** Without `If-Range`, or when it names exactly this version: a part can be sent. */
export function canSendPart(headers: IncomingHttpHeaders, validators: Validators): boolean {
  const ifRange = headers['if-range'];
  if (ifRange === undefined) return true;
  const value = String(ifRange).trim();
  return value.startsWith('"')
    ? value === validators.etag
    : Date.parse(value) === validators.modifiedMs;
}
