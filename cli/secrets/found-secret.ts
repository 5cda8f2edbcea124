/** One result of the search for secrets. */
export interface FoundSecret {
  /** `true`: the format alone identifies it. `false`: the text around it does. */
  readonly isCertain: boolean;
  /** The name with its article: "an AWS access key ID". */
  readonly name: string;
  /** Without what a page hides in it; of a private key the first line. */
  readonly value: string;
  /** Start of everything that belongs to the secret, in UTF-16 units of the text. */
  readonly offset: number;
  readonly length: number;
}
