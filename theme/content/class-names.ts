/** Joins the component's own class and the class that the content asks for. */
export function classNames(own: string, asked: string | undefined): string {
  return asked === undefined || asked === '' ? own : `${own} ${asked}`;
}
