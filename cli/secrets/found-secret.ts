/** What the search for secrets says of each. */
export interface FoundSecret {
  /** By its format, or only by what stands around it. */
  readonly isCertain: boolean;
  /** With article: "an AWS access key ID". */
  readonly name: string;
  /** Without what a page hides in it; of a private key the first line. */
  readonly value: string;
  /** Of all that belongs to it, in UTF-16 units of the text. */
  readonly offset: number;
  readonly length: number;
}
