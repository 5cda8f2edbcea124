/**
 * Files that browsers open as documents although they are images or data of pages. In: the path of a file of the output.
 * Out: whether it is sent with a policy that lets it run nothing. HTML is not among them: content that is trusted may hold
 * a report with scripts of its own.
 */

/** XML of any kind may have elements of SVG and XHTML. */
export const SANDBOXED_ENDINGS: ReadonlySet<string> = new Set(
  'svg svgz xml xsl xslt rdf rss atom mathml mml xul xbl wsdl xsd kml gpx xspf opml xlf owl'.split(
    ' ',
  ),
);
/** A file of a page, under a name made from its bytes. */
const CONTENT_ASSET = /(?:^|\/)assets\/[^/]+$/;

/** An SVG anywhere; other XML only beside pages, because a feed of the site may name a style sheet. */
export function isSandboxed(path: string): boolean {
  const ending = endingOf(path);
  if (ending === 'svg' || ending === 'svgz') return true;
  return SANDBOXED_ENDINGS.has(ending) && CONTENT_ASSET.test(path);
}

/** The ending of a path, in lower case and without the dot. */
export function endingOf(path: string): string {
  return /\.([^./]*)$/.exec(path)?.[1]?.toLowerCase() ?? '';
}
