/** The config, the drafts and the list of findings, passed to every step that creates the site and can report something. */
import type { Diagnostic, SiteConfig } from '../types.js';
import type { Unpublished } from './targets.js';

export interface SiteContext {
  readonly config: SiteConfig;
  readonly diagnostics: Diagnostic[];
  /** Drafts by path of their file. */
  readonly drafts: ReadonlyMap<string, Unpublished>;
}
