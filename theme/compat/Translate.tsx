/**
 * Texts with placeholders. In: a text and a value for each `{name}` in it. Out: the text with the values inserted. Each
 * language has its own file of a page, so texts need no translation.
 */
import { Fragment, type ReactElement, type ReactNode } from 'react';

type Values = Readonly<Record<string, ReactNode>>;

interface TranslateProps {
  /** The text. */
  readonly children?: string;
  /** Shown if there is no text. */
  readonly id?: string;
  readonly description?: string;
  readonly values?: Values;
}

export function Translate({ children, id, values }: TranslateProps): ReactElement {
  return <Interpolate values={values}>{children ?? id ?? ''}</Interpolate>;
}

export function translate(
  {
    message,
    id,
  }: { readonly message?: string; readonly id?: string; readonly description?: string },
  values: Readonly<Record<string, string | number>> = {},
): string {
  return split(message ?? id ?? '', values).join('');
}

interface InterpolateProps {
  readonly children?: string;
  readonly values?: Values | undefined;
}

export function Interpolate({ children = '', values = {} }: InterpolateProps): ReactElement {
  return (
    <>
      {split(children, values).map((part, index) => (
        <Fragment key={index}>{part}</Fragment>
      ))}
    </>
  );
}

/** Returns text if all values are text, else elements. */
export function interpolate(text: string, values: Values = {}): ReactNode {
  const parts = split(text, values);
  return parts.every((part) => typeof part === 'string' || typeof part === 'number') ? (
    parts.join('')
  ) : (
    <Interpolate values={values}>{text}</Interpolate>
  );
}

/** A placeholder without a value stays as it is written. */
function split<Value>(
  text: string,
  values: Readonly<Record<string, Value>>,
): (string | NonNullable<Value>)[] {
  return text
    .split(/(\{\w+\})/)
    .map((part) => (part.startsWith('{') ? (values[part.slice(1, -1)] ?? part) : part));
}
