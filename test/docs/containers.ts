/**
 * Follows the directives `:::name … :::` around a line. In: one line after another. Out: whether the lines are a side path: in
 * `:::details`, or in a tab other than the first.
 */
export class Containers {
  readonly #open: {
    readonly colons: string;
    readonly number: number;
    tabs: number;
    readonly isSide: boolean;
    readonly isTabs: boolean;
  }[] = [];
  #count = 0;

  get sidePath(): number | null {
    return this.#open.find(({ isSide }) => isSide)?.number ?? null;
  }

  /** Number of the innermost `::::tabs`. */
  get alternatives(): number | null {
    return this.#open.findLast(({ isTabs }) => isTabs)?.number ?? null;
  }

  read(line: string): void {
    const [, colons = '', name = ''] = /^ *(:{3,})(\w*)/.exec(line) ?? [];
    if (colons === '') return;
    if (name === '') {
      const at = this.#open.findLastIndex((container) => container.colons === colons);
      if (at !== -1) this.#open.length = at;
      return;
    }
    const parent = this.#open.at(-1);
    if (name === 'tab' && parent !== undefined) parent.tabs++;
    const isSide = name === 'details' || (name === 'tab' && (parent?.tabs ?? 0) > 1);
    this.#open.push({ colons, number: ++this.#count, tabs: 0, isSide, isTabs: name === 'tabs' });
  }
}
