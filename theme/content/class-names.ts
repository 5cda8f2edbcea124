/** Joins the component's own class and the classes that the content asks for. */
export function classNames(own: string, ...asked: readonly (string | undefined)[]): string {
  return [own, ...asked].filter((name) => name !== undefined && name !== '').join(' ');
}
