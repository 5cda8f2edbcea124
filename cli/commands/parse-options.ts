/** What the config says about parsing, as the parse stage takes it. */
import type { SiteConfig } from '../config/schema.js';
import { DEFAULT_PARSE_OPTIONS, type ParseOptions } from '../parse/options.js';

export function parseOptions({ markdown, hosts }: SiteConfig): ParseOptions {
  return { ...DEFAULT_PARSE_OPTIONS, ...markdown, allowedHosts: hosts };
}
