/** One result of the search for secrets. */
export interface FoundSecret {
  /** `true`: the format alone identifies the secret. `false`: the text around it does. */
  readonly isCertain: boolean;
  /** Name with its article: "an AWS access key ID". */
  readonly name: string;
  /** Value without hidden characters; for a private key, its first line. */
  readonly value: string;
  /** Start of the secret, including everything that belongs to it, in UTF-16 units of the text. */
  readonly offset: number;
  readonly length: number;
}
