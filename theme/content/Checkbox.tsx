/** The checkbox of a task list. The text beside it is not its label, so it has a name of its own. */
import type { ComponentProps, ReactElement } from 'react';
import { Strings } from '../strings.js';

/** Other inputs stay as they are. */
export function Checkbox(props: ComponentProps<'input'>): ReactElement {
  if (props.type !== 'checkbox') return <input {...props} />;
  const { checked = false, ...rest } = props;
  return (
    <input {...rest} defaultChecked={checked} aria-label={checked ? Strings.done : Strings.toDo} />
  );
}
