/**
 * One input, output or option. In: its name as a heading, its facts, and its description. Out: the facts on the line of
 * the name; long types and defaults are among its content.
 */
import type { ReactElement, ReactNode } from 'react';
import { Strings } from '../strings.js';
import { meaningful } from './children.js';
import { classNames } from './class-names.js';

/** Code with more lines is folded. */
const MAX_OPEN_LINES = 6;

/** A flag of Markdown is `true`, and that of MDX may be a string. */
type Flag = boolean | string;

export interface ParameterProps {
  readonly name: string;
  /** Code of one or several lines. */
  readonly type?: string;
  /** Code of one or several lines. */
  readonly default?: string;
  readonly required?: Flag;
  readonly sensitive?: Flag;
  readonly neverNull?: Flag;
  readonly className?: string;
  /** Set by `Parameters`. */
  readonly canCopy?: boolean;
  /** The heading, then the description, and `ParameterCode` for code of several lines. */
  readonly children?: ReactNode;
}

export function Parameter(props: ParameterProps): ReactElement {
  const { name, type, default: value, className } = props;
  const [heading, ...rest] = meaningful(props.children);
  const notes = [
    ...(isOn(props.neverNull) ? [Strings.neverNull] : []),
    ...(isOn(props.sensitive) ? [Strings.sensitive] : []),
  ];
  return (
    <div
      className={classNames('parameter', className)}
      data-required={isOn(props.required) ? '' : undefined}
    >
      <div className="parameter-head">
        {heading} {type !== undefined && <code className="parameter-type">{abbreviate(type)}</code>}
        {notes.map((note) => (
          <span key={note} className="parameter-note">
            {note}
          </span>
        ))}{' '}
        <span className="parameter-end">
          {props.canCopy === true && (
            <button
              type="button"
              className="code-action code-copy needs-script"
              data-action="copy-code"
              data-copy={`${name} = ${value ?? placeholderOf(type)}`}
              aria-label={`${Strings.copyArgument}: ${name}`}
            />
          )}
          {isOn(props.required) && <span className="parameter-required">{Strings.required}</span>}
          {value !== undefined && (
            <span className="parameter-default parameter-note">
              {Strings.defaultValue} <code>{abbreviate(value)}</code>
            </span>
          )}
        </span>
      </div>
      {rest}
    </div>
  );
}

interface ParameterCodeProps {
  readonly part: 'type' | 'default';
  readonly code: string;
  /** The code as a block. */
  readonly children?: ReactNode;
}

/** Code of several lines, under its label. */
export function ParameterCode({ part, code, children }: ParameterCodeProps): ReactElement {
  const lines = code.trimEnd().split('\n').length;
  return (
    <details className="parameter-code" open={lines <= MAX_OPEN_LINES}>
      <summary className="parameter-label">
        {part === 'type' ? Strings.typeCode : Strings.defaultCode}
      </summary>
      {children}
    </details>
  );
}

export function isOn(flag: Flag | undefined): boolean {
  return flag !== undefined && flag !== false && flag !== 'false';
}

/** @example abbreviate('object({\n  id = string\n})') // 'object({…})' */
function abbreviate(code: string): string {
  const lines = code.trim().split('\n');
  return lines.length === 1 ? code : `${lines[0]?.trimEnd()}…${lines.at(-1)?.trim()}`;
}

/** An empty value of a type, for readers to fill in. */
function placeholderOf(type = ''): string {
  const [name = ''] = /^\w+/.exec(type) ?? [];
  return PLACEHOLDERS.get(name) ?? 'null';
}

const PLACEHOLDERS: ReadonlyMap<string, string> = new Map([
  ['string', '""'],
  ['number', '0'],
  ['bool', 'false'],
  ['list', '[]'],
  ['set', '[]'],
  ['tuple', '[]'],
  ['map', '{}'],
  ['object', '{}'],
]);
