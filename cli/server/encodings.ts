/**
 * Parses `Accept-Encoding` (RFC 9110 §12.5.3). In: the header. Out: the accepted encodings in our order of preference; `q=0`
 * refuses one.
 */
export interface Encoding {
  readonly name: 'br' | 'gzip';
  /** Extension that the name of a precompressed file has after the name of its original. */
  readonly extension: '.br' | '.gz';
}

export const encodings: readonly Encoding[] = [
  { name: 'br', extension: '.br' },
  { name: 'gzip', extension: '.gz' },
];

export function acceptedEncodings(header: string | undefined): readonly Encoding[] {
  const weights = new Map<string, number>();
  for (const part of (header ?? '').split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
    const q = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
    weights.set(name === 'x-gzip' ? 'gzip' : name, Number(q));
  }
  return encodings.filter(({ name }) => (weights.get(name) ?? weights.get('*') ?? 0) > 0);
}
