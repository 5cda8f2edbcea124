/**
 * The config, what is left out, and where to put what is wrong: handed to every step of the site that can find fault.
 */
import type { Diagnostic, SiteConfig } from '../types.js';
import type { Unpublished } from './targets.js';

export interface Scope {
  readonly config: SiteConfig;
  readonly diagnostics: Diagnostic[];
  /** By path of their file. */
  readonly drafts: ReadonlyMap<string, Unpublished>;
}
