/**
 * Path and URL arithmetic that every stage shares. Paths inside a site use `/`; permalinks have no base path until
 * `withBase` adds it at the very end.
 */

/** Compares by code unit, so that the same input sorts the same way in every locale. */
export function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** `/docs/x/` below base `/b/` is `/b/docs/x/`. Absolute URLs and fragments stay as they are. */
export function withBase(base: string, permalink: string): string {
  return permalink.startsWith('/') && !permalink.startsWith('//')
    ? base + permalink.slice(1)
    : permalink;
}

/** The document of a permalink below the output folder: `docs/x/index.html`, or `docs/x.html` without trailing slash. */
export function outputPath(permalink: string): string {
  const path = decodePath(permalink);
  if (path === '' || path.endsWith('/')) return `${path}index.html`;
  return path.endsWith('.html') ? path : `${path}.html`;
}

/** The folder of what accompanies a document (`page.json`, `index.md`), whatever the form of the route: `docs/x/`. */
export function companionFolder(permalink: string): string {
  const path = decodePath(permalink.replace(/\.html$/, ''));
  return path === '' || path.endsWith('/') ? path : `${path}/`;
}

/** Files have plain names; only their addresses are percent-encoded. */
function decodePath(permalink: string): string {
  return permalink.slice(1).split('/').map(decodeURIComponent).join('/');
}

/** The canonical form of a route: with a slash at its end, or without, as the config says. `/` stays. */
export function canonicalPermalink(path: string, trailingSlash: boolean): string {
  const bare = path.replace(/\/+$/, '');
  return trailingSlash || bare === '' ? `${bare}/` : bare;
}
