/**
 * A process that parses one page at a time and can be killed meanwhile. It sends `ready`, then answers each task with its
 * page. The parent sets the deadline; the process has none of its own.
 */
import { describePageCrash } from '../diagnostics/page-crash.js';
import type { Diagnostic, SourceFile } from '../types.js';
import type { ParseOptions } from './options.js';
import type { WholePage } from './packed-page.js';
import { parsePage } from './page.js';
import { loadMath } from './math/load-math.js';
import { loadMdx } from './components/load-mdx.js';
import { loadPlugins } from './site-plugins/load.js';

export interface ChildTask {
  readonly file: SourceFile;
  readonly options: ParseOptions;
}

export type ChildAnswer =
  | { readonly type: 'ready' }
  | { readonly type: 'page'; readonly page: WholePage }
  | { readonly type: 'failed'; readonly crash: Diagnostic };

function answer(message: ChildAnswer): void {
  process.send?.(message);
}

process.on('message', async ({ file, options }: ChildTask) => {
  try {
    await Promise.all([loadPlugins(options), loadMdx(options), loadMath(options)]);
    answer({ type: 'page', page: parsePage(file, options) });
  } catch (error) {
    const work = { file: file.path, does: 'parse the page' };
    answer({ type: 'failed', crash: describePageCrash(work, error) });
  }
});
process.on('disconnect', () => process.exit());
answer({ type: 'ready' });
