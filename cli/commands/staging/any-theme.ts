/**
 * The theme to stage a site with: the site's own or, where that has an error, docsgen's, so that everything else is checked
 * in the same run. In: the site and its config. Out: a bundle or a staged site, and the errors of the theme.
 */
import { bundleCached } from '../../bundle/cached.js';
import { bundleDefaultTheme } from '../../bundle/default-theme.js';
import type { Cache } from '../../cache/cache.js';
import { Failure } from '../../diagnostics/diagnostic.js';
import { removeFolder } from '../../publish/publish.js';
import type { Bundle, Diagnostic, SiteConfig } from '../../types.js';
import type { ReadSite } from '../read-site.js';
import { stageSite, type StageContext, type StagedSite } from './stage-site.js';

/** A theme, and why it is not the site's own. */
export interface AnyTheme {
  readonly bundle: Bundle;
  readonly faults: readonly Diagnostic[];
}

export async function bundleAnyTheme(config: SiteConfig, cache: Cache): Promise<AnyTheme> {
  try {
    return { bundle: await bundleCached(config, cache), faults: [] };
  } catch (error) {
    return await replaceTheme(error, config);
  }
}

/** A theme may also throw while it is imported, or while a page is rendered. */
export async function stageWithAnyTheme(
  read: ReadSite,
  theme: AnyTheme,
  context: StageContext,
): Promise<AnyTheme & { readonly staged: StagedSite }> {
  const stageAgain = async (other: AnyTheme) => {
    removeFolder(context.stagingDir);
    // Its judge was closed with the check that had begun.
    const flags = { ...context.flags, judge: undefined };
    return { ...other, staged: await stageSite(read, other.bundle, { ...context, flags }) };
  };
  const isOwn = theme.faults.length === 0;
  let staged: StagedSite;
  try {
    staged = await stageSite(read, theme.bundle, context);
  } catch (error) {
    if (!isOwn) throw error;
    return await stageAgain(await replaceTheme(error, read.site.config));
  }
  const faults = staged.faults.filter(({ ruleId }) => ruleId === 'theme');
  const bundle = faults.length > 0 && isOwn ? await bundleDefaultTheme(read.site.config) : null;
  if (bundle === null) return { ...theme, staged };
  staged.begun?.close();
  return await stageAgain({ bundle, faults });
}

async function replaceTheme(error: unknown, config: SiteConfig): Promise<AnyTheme> {
  const isOfTheme =
    error instanceof Failure && error.diagnostics.every(({ ruleId }) => ruleId === 'theme');
  const bundle = isOfTheme ? await bundleDefaultTheme(config) : null;
  if (!isOfTheme || bundle === null) throw error;
  return { bundle, faults: error.diagnostics };
}
