/** Separates front matter in TOML from the page. In: the text of a page. Out: the TOML and where it ends. */

/** TOML front matter as Hugo and Zola write it. */
const TOML = /^\uFEFF?\+\+\+[ \t]*(\r\n|\n|\r)([^]*?)(?<=\r\n|\n|\r)\+\+\+[ \t]*(?:\r\n|\n|\r|$)/;

/** Returns the TOML that a text begins with, up to the last line break in front of `+++`, and the offset behind it. */
export function splitToml(
  text: string,
): { readonly content: string; readonly lineEnding: string; readonly end: number } | null {
  const [whole, lineEnding = '', content = ''] = TOML.exec(text) ?? [];
  if (whole === undefined) return null;
  return { content: content.replace(/(?:\r\n|\n|\r)$/, ''), lineEnding, end: whole.length };
}
