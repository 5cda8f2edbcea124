/**
 * `Accept-Encoding` in, the encodings it admits in our order of preference out; `q=0` refuses one (RFC 9110 §12.5.3).
 */
export interface Encoding {
  readonly name: 'br' | 'gzip';
  /** A precompressed file is the file's name and this. */
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
