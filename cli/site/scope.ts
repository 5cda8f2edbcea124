/**
 * The config, and where to put what is wrong: handed to every step of the site that can find fault.
 */
import type { Diagnostic, SiteConfig } from '../types.js';

export interface Scope {
  readonly config: SiteConfig;
  readonly diagnostics: Diagnostic[];
}
