/**
 * Finds files that browsers open as documents although they are images or data of pages. In: the path of an output file.
 * Out: whether it is sent with a policy that does not let it run anything. HTML is not included: trusted content may contain
 * a report with scripts of its own.
 */

/** Extensions of XML: any kind of XML may contain elements of SVG and XHTML. */
export const SANDBOXED_ENDINGS: ReadonlySet<string> = new Set(
  'svg svgz xml xsl xslt rdf rss atom mathml mml xul xbl wsdl xsd kml gpx xspf opml xlf owl'.split(
    ' ',
  ),
);
/** A file that content refers to, whose name contains a hash of its bytes. */
const CONTENT_ASSET = /(?:^|\/)assets\/[^/]+$/;

/** SVG files anywhere are sandboxed; other XML only beside pages, because a feed of the site may name a style sheet. */
export function isSandboxed(path: string): boolean {
  const ending = endingOf(path);
  if (ending === 'svg' || ending === 'svgz') return true;
  return SANDBOXED_ENDINGS.has(ending) && CONTENT_ASSET.test(path);
}

/** Returns the extension of a path, in lower case and without the dot. */
export function endingOf(path: string): string {
  return /\.([^./]*)$/.exec(path)?.[1]?.toLowerCase() ?? '';
}
