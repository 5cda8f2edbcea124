/**
 * Compares the served output with the sources. In: the output folder and the site's configs in all languages. Out: one
 * printed line when the sources become newer than the output; the next one only after the next build.
 */
import { join } from 'node:path';
import type { Progress } from '../diagnostics/progress.js';
import { discover } from '../discover/discover.js';
import { createComponentFinder } from '../discover/component-files.js';
import { mayImport } from '../pages/page-format.js';
import { scriptPath } from '../pages/page-scripts.js';
import { listPageFiles } from '../pages/sources.js';
import type { SiteConfig, SourceFile, Sources } from '../types.js';
import { isOlderThan, isStale, outputIdentity } from './existing-output.js';

const INTERVAL_MS = 2000;
/** Maximum share of time spent on checking, however many files there are. */
const MAX_SHARE = 1 / 50;

export class Freshness {
  readonly #outDir: string;
  readonly #languages: readonly SiteConfig[];
  readonly #progress: Progress;
  /** Sources found when the current output was first seen; they say which files pages include. */
  #sources: readonly Found[] = [];
  #identity: string | null = null;
  #isReported = false;

  constructor(outDir: string, languages: readonly SiteConfig[], progress: Progress) {
    this.#outDir = outDir;
    this.#languages = languages;
    this.#progress = progress;
  }

  check(): void {
    try {
      const identity = outputIdentity(this.#outDir);
      if (identity === null) return;
      if (identity !== this.#identity) {
        this.#identity = identity;
        this.#isReported = false;
        this.#sources = this.#languages.map(findSources);
      }
      const isOld = this.#isOld();
      if (isOld && !this.#isReported)
        this.#progress.print(
          'The sources are newer than the output. Run "docsgen build" to show them.',
        );
      this.#isReported = isOld;
    } catch {
      // A build is replacing the output, or a source is gone: the next check sees the result.
    }
  }

  /** Checks repeatedly until the returned function is called. */
  watch(): () => void {
    let timer: NodeJS.Timeout | null = null;
    const plan = (tookMs: number) => {
      timer = setTimeout(next, Math.max(INTERVAL_MS, tookMs / MAX_SHARE)).unref();
    };
    const next = () => {
      const started = performance.now();
      this.check();
      plan(performance.now() - started);
    };
    plan(0);
    return () => {
      if (timer !== null) clearTimeout(timer);
    };
  }

  #isOld(): boolean {
    return this.#sources.some(
      ({ config, sources, components }) =>
        isStale(this.#outDir, config, sources) || isOlderThan(this.#outDir, components),
    );
  }
}

interface Found {
  readonly config: SiteConfig;
  readonly sources: Sources;
  /** Absolute paths of the files that pages import, and of their scripts. */
  readonly components: readonly string[];
}

function findSources(config: SiteConfig): Found {
  const { siteDir, markdown } = config;
  const sources = discover(config);
  const find = createComponentFinder(siteDir);
  const pages = listPageFiles(sources).filter(({ path }) => mayImport(path, markdown));
  const provided = pages.length === 0 ? undefined : markdown.components;
  const files = [
    ...pages.flatMap(({ path, text }) => find(text, path).files),
    ...(provided === undefined ? [] : find(`import '@site/${provided}';`, '').files),
    ...listPageFiles(sources)
      .flatMap(listScripts)
      .flatMap((script) => find(`import '@site/${script}';`, '').files),
  ];
  const components = [...new Set(files)].map((file) => join(siteDir, file));
  return { config, sources, components };
}

/** The list in front matter or in `frontMatter` of a component, in any form. */
const SCRIPTS = /\bscripts['"]?:([^\n]*(?:\n[ \t]*-[^\n]*)*)/;
const SCRIPT = /[^\s,'"[\]]+\.(?:ts|m?js)\b/g;

/** Returns the paths of what may be scripts of a page. A name that is none leads to no file. */
function listScripts({ path, text }: SourceFile): readonly string[] {
  const [, list = ''] = SCRIPTS.exec(text) ?? [];
  return (list.match(SCRIPT) ?? []).map((name) => scriptPath(name, path));
}
