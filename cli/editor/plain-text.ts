/** Makes text for editors of a comment. In: text with links to pages of the manual. Out: the text of the links. */

/** @example plainText('A list of [sets](versions.md#sets).') // 'A list of sets.' */
export function plainText(comment: string): string {
  return comment.replace(/\[([^\]]+)\]\([^)]+\)/g, '$1');
}
