/** What is known of a rule. See `rules.ts`. */
export type Severity = 'error' | 'warn' | 'ignore';

export interface Rule {
  readonly severity: Severity;
  /** One sentence for the reference. */
  readonly description: string;
  /** The config need not set it: then it has the severity of this rule, and "ignore" entries for this rule hide it. */
  readonly inherits?: 'broken-link' | 'foreign-syntax';
  /** Only this option of `docsgen check` looks for it. */
  readonly onlyWith?: '--external' | '--against';
  /** A config may not lower it: the build cannot go on without it. */
  readonly fixed?: true;
  /** It is about targets, sidebars or secrets: in spite of it the pages can be rendered, and all links checked. */
  readonly renders?: true;
  /** One change of the config fixes all findings with the same message: they are one, at several places. */
  readonly spread?: true;
}
