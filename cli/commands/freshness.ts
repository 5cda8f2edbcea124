/**
 * Whether the output that is served shows the sources as they are. In: the output folder and the site in all its languages.
 * Out: one line, when the sources become newer than the output; another one only after the next build.
 */
import type { Progress } from '../diagnostics/progress.js';
import { discover } from '../discover/discover.js';
import type { SiteConfig, Sources } from '../types.js';
import { isStale, outputIdentity } from './existing-output.js';

const INTERVAL_MS = 2000;
/** Looking takes no more than a fiftieth of the processor, however many files there are. */
const MAX_SHARE = 1 / 50;

export class Freshness {
  readonly #outDir: string;
  readonly #languages: readonly SiteConfig[];
  readonly #progress: Progress;
  /** Which files pages include is known from the last look at a new output. */
  #sources: readonly (readonly [SiteConfig, Sources])[] = [];
  #identity: string | null = null;
  #isReported = false;

  constructor(outDir: string, languages: readonly SiteConfig[], progress: Progress) {
    this.#outDir = outDir;
    this.#languages = languages;
    this.#progress = progress;
  }

  look(): void {
    try {
      const identity = outputIdentity(this.#outDir);
      if (identity === null) return;
      if (identity !== this.#identity) {
        this.#identity = identity;
        this.#isReported = false;
        this.#sources = this.#languages.map((config) => [config, discover(config)]);
      }
      const isOld = this.#isOld();
      if (isOld && !this.#isReported)
        this.#progress.print(
          'The sources are newer than the output. Run "docsgen build" to show them.',
        );
      this.#isReported = isOld;
    } catch {
      // A build is replacing the output, or a source has gone: the next look says more.
    }
  }

  /** Looks again and again, until the function that it returns is called. */
  watch(): () => void {
    let timer: NodeJS.Timeout | null = null;
    const plan = (tookMs: number) => {
      timer = setTimeout(next, Math.max(INTERVAL_MS, tookMs / MAX_SHARE)).unref();
    };
    const next = () => {
      const started = performance.now();
      this.look();
      plan(performance.now() - started);
    };
    plan(0);
    return () => {
      if (timer !== null) clearTimeout(timer);
    };
  }

  #isOld(): boolean {
    return this.#sources.some(([config, sources]) => isStale(this.#outDir, config, sources));
  }
}
