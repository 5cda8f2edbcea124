/**
 * Finds out whether a site needs inline styles. In: the site, and its finished pages. Out: the first page that has a `style`
 * attribute, for which the policy in `_headers` must allow them. Only components can write one.
 */
import { pagePaths } from '../paths/path.js';
import type { Route, Site } from '../types.js';

type ReadFile = (path: string) => Uint8Array | Promise<Uint8Array>;

/** A tag with the attribute, after any others, in `page.json`, where quotation marks have a backslash. */
const STYLED = /<[a-z][\w-]*(?:\s[^\s=<>"\\]+(?:=\\"[^"<>]*\\")?)*\sstyle=\\"/i;

export function hasComponents(route: Route): boolean {
  return route.page?.components !== undefined;
}

/** Returns the page's path. In watch mode, a page whose data is empty or missing may still get such an attribute. */
export function findStyledPage({ routes }: Pick<Site, 'routes'>, read: ReadFile): string | null {
  const styled = routes.find((route) => {
    if (!hasComponents(route)) return false;
    const data = read(pagePaths(route.permalink).data);
    if (!(data instanceof Uint8Array) || data.length === 0) return true;
    const json = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
    return json.includes(' style=\\"') && STYLED.test(json.toString());
  });
  return styled?.page?.path ?? null;
}

const NOTE = /^# Allows inline styles: (.*) has a style attribute$/m;

/**
 * Returns the line of `_headers` that names the page. The next build reads it there, because it keeps the file as long as no
 * page changes.
 */
export function writeStyleNote(page: string): string {
  return `# Allows inline styles: ${page.replace(/\s+/g, ' ')} has a style attribute\n`;
}

export function readStyledPage(headers: string): string | null {
  return NOTE.exec(headers)?.[1] ?? null;
}
