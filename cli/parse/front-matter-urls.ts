/**
 * Checks URLs in front matter, which may have the same schemes as links and images. In: the fields of a page. Out: the
 * fields without refused URLs, and a diagnostic for each refused one.
 */
import { diagnostic } from '../diagnostics/diagnostic.js';
import { describeSlashes, describeUnsafe, unsafeScheme, withSlashes } from '../paths/safe-url.js';
import type { Diagnostic, FrontMatter, LinkKind } from '../types.js';
import type { FrontMatterResult } from './front-matter.js';
import type { ParseOptions } from './options.js';

/** Fields that hold a URL. `null`: a page with a refused URL has none; otherwise it gets the site's default. */
const FIELDS = [
  { name: 'custom_edit_url', kind: 'link', isNull: true },
  { name: 'image', kind: 'image', isNull: false },
] as const satisfies readonly { name: keyof FrontMatter; kind: LinkKind; isNull: boolean }[];

export function withoutUnsafeUrls(
  path: string,
  result: FrontMatterResult,
  { schemes }: Pick<ParseOptions, 'schemes'>,
): FrontMatterResult {
  const diagnostics: Diagnostic[] = [];
  let fields = result.frontMatter;
  for (const { name, kind, isNull } of FIELDS) {
    const url = fields[name];
    if (typeof url !== 'string') continue;
    const scheme = unsafeScheme(url, kind, { schemes });
    const meant = withSlashes(url);
    if (scheme === null && meant === null) continue;
    const [ruleId, { reason, note }] =
      scheme === null
        ? (['invalid-url', describeSlashes(url, meant ?? url)] as const)
        : (['unsafe-url', describeUnsafe(url, scheme, kind)] as const);
    const place = result.places[name] ?? null;
    const where = `${reason} in front matter field "${name}"`;
    diagnostics.push(diagnostic(ruleId, where, { file: path, place, note }));
    const { [name]: _unsafe, ...others } = fields;
    fields = isNull ? { ...others, [name]: null } : others;
  }
  if (diagnostics.length === 0) return result;
  return { ...result, frontMatter: fields, diagnostics: [...result.diagnostics, ...diagnostics] };
}
