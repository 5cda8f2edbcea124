/** The type of a rule. See `rules.ts`. */
export type Severity = 'error' | 'warn' | 'ignore';

export interface Rule {
  readonly severity: Severity;
  /** One sentence for the reference. */
  readonly description: string;
  /** Rule whose severity applies if the config does not set one. "ignore" entries for that rule hide this one, too. */
  readonly inherits?: 'broken-link' | 'foreign-syntax';
  /** Set if only this option of `docsgen check` finds it. */
  readonly onlyWith?: '--external' | '--against';
  /** The config cannot lower the severity: the build cannot continue after this error. */
  readonly fixed?: true;
  /** Pages are rendered and links are checked in spite of this error. It is about targets, sidebars or secrets. */
  readonly renders?: true;
  /** Findings with the same message have one cause, so they become one finding with several places. */
  readonly spread?: true;
}
