/**
 * Parameters as a page with components writes them. In: `Parameter` children, with types and defaults of any length. Out:
 * the theme's list of parameters.
 */
import { isValidElement, type ReactElement, type ReactNode } from 'react';
import { Parameter as ProseParameter, ParameterCode } from '../content/Parameter.js';
import {
  Parameters as ProseParameters,
  type ParametersProps as ListProps,
} from '../content/Parameters.js';
import { CodeBlock } from './CodeBlock.js';
import { Heading } from './Heading.js';
import { flatten } from './nodes.js';

export interface ParameterProps {
  readonly name: string;
  /** Id of its heading; defaults to the name. */
  readonly id?: string;
  readonly type?: string;
  readonly default?: string;
  readonly required?: boolean;
  readonly sensitive?: boolean;
  readonly neverNull?: boolean;
  readonly className?: string;
  readonly children?: ReactNode;
}

export interface ParametersProps extends ListProps {
  /** Level of the names' headings, from 2 to 6. */
  readonly level?: 2 | 3 | 4 | 5 | 6;
}

export function Parameters({ level = 3, children, ...props }: ParametersProps): ReactElement {
  return (
    <ProseParameters {...props}>
      {flatten(children).map((child) =>
        isValidElement<ParameterProps>(child) && child.type === Parameter
          ? showParameter(child.props, level)
          : child,
      )}
    </ProseParameters>
  );
}

/** `Parameters` reads its props. A parameter outside of `Parameters` renders its content only. */
export function Parameter({ children }: ParameterProps): ReactElement {
  return <>{children}</>;
}

function showParameter(
  { id, children, ...props }: ParameterProps,
  level: NonNullable<ParametersProps['level']>,
): ReactElement {
  const { name } = props;
  return (
    <ProseParameter key={id ?? name} {...props}>
      <Heading as={`h${level}`} id={id ?? name}>
        <code>{name}</code>
      </Heading>
      {children}
      {(['type', 'default'] as const).map((part) =>
        props[part]?.includes('\n') === true ? (
          <ParameterCode key={part} part={part} code={props[part]}>
            <CodeBlock language="hcl">{props[part]}</CodeBlock>
          </ParameterCode>
        ) : null,
      )}
    </ProseParameter>
  );
}
