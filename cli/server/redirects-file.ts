/**
 * A `_redirects` file in, where each old path leads out. Lines with placeholders, conditions or a status that is no
 * redirect are for hosts that know more; they are skipped.
 */
export interface RedirectRule {
  readonly to: string;
  readonly status: number;
}

/** By decoded path, base path included; of two for one path the first. */
export type RedirectRules = ReadonlyMap<string, RedirectRule>;

/** Another host only where the line says so in full; all of it may stand in a header. */
const TARGET = /^(?:\/(?![/\\])|https?:\/\/)[\x21-\x7e]*$/i;

export function parseRedirectsFile(text: string): RedirectRules {
  const rules = new Map<string, RedirectRule>();
  for (const line of text.split(/\r?\n/)) {
    const [from = '', to = '', status = '', ...conditions] = line.trim().split(/\s+/);
    if (!/^\/[^*:?]*$/.test(from) || !TARGET.test(to) || conditions.length > 0) continue;
    if (!/^30[12378]!?$/.test(status)) continue;
    const path = decode(from);
    if (path !== null && !rules.has(path))
      rules.set(path, { to, status: Number.parseInt(status, 10) });
  }
  return rules;
}

/** Also without the slash that it would be sent to first. */
export function findRedirect(rules: RedirectRules, path: string): RedirectRule | undefined {
  return rules.get(path) ?? rules.get(`${path}/`);
}

function decode(path: string): string | null {
  try {
    return decodeURI(path);
  } catch {
    return null;
  }
}
