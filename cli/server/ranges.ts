/**
 * Parses the `Range` header (RFC 9110 §14). In: the header and a size. Out: the part to send. A single range is honored.
 * Several ranges, another unit and an invalid header are answered with the whole file, as the standard allows.
 */
export type RangeAnswer =
  | { readonly kind: 'whole' }
  /** `end` is inclusive. */
  | { readonly kind: 'part'; readonly start: number; readonly end: number }
  | { readonly kind: 'unsatisfiable' };

export function parseRange(header: string | undefined, size: number): RangeAnswer {
  const match = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/i.exec(header ?? '');
  const first = match?.[1] ?? '';
  const last = match?.[2] ?? '';
  if (first === '' && last === '') return { kind: 'whole' };
  if (first === '') return suffixRange(Number(last), size);
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return { kind: 'whole' };
  return start < size ? { kind: 'part', start, end } : { kind: 'unsatisfiable' };
}

function suffixRange(length: number, size: number): RangeAnswer {
  if (length === 0) return { kind: 'unsatisfiable' };
  // The last bytes of an empty file are satisfiable, but `Content-Range` cannot say so.
  if (size === 0) return { kind: 'whole' };
  return { kind: 'part', start: Math.max(0, size - length), end: size - 1 };
}
