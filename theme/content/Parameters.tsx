/**
 * Inputs, outputs or options below each other. In: parameters, and headings that divide them. Out: the list, with a
 * filter if it is long, which `behaviours/filter-parameters.ts` operates.
 */
import { cloneElement, isValidElement, type ReactElement, type ReactNode } from 'react';
import { Strings } from '../strings.js';
import { meaningful } from './children.js';
import { classNames } from './class-names.js';
import { isOn, Parameter, type ParameterProps } from './Parameter.js';

/** A list with fewer parameters has no filter. */
const FILTER_MIN_PARAMETERS = 10;

export interface ParametersProps {
  readonly id?: string;
  readonly className?: string;
  /** Each parameter can be copied as an HCL argument. */
  readonly hcl?: boolean | string;
  readonly children?: ReactNode;
}

export function Parameters({ id, className, hcl, children }: ParametersProps): ReactElement {
  const content = meaningful(children);
  const parameters = content.filter(isParameter);
  return (
    <section id={id} className={classNames('parameters', className)} data-parameters="">
      {parameters.length >= FILTER_MIN_PARAMETERS && <Filter parameters={parameters} />}
      {content.map((child) =>
        isParameter(child) && isOn(hcl) ? cloneElement(child, { canCopy: true }) : child,
      )}
    </section>
  );
}

function Filter({
  parameters,
}: {
  readonly parameters: readonly ReactElement<ParameterProps>[];
}): ReactElement {
  const count = parameters.length;
  const required = parameters.filter(({ props }) => isOn(props.required)).length;
  return (
    <div className="parameter-filter needs-script">
      <input
        className="text-input"
        type="search"
        placeholder={Strings.filterParameters}
        aria-label={Strings.filterParameters}
        autoComplete="off"
        data-filter="parameters"
      />
      {required > 0 && required < count && (
        <label>
          <input type="checkbox" data-filter="parameters" /> {Strings.requiredOnly}
        </label>
      )}
      <span className="parameter-count" data-filter-status="" />
    </div>
  );
}

function isParameter(child: ReactNode): child is ReactElement<ParameterProps> {
  return isValidElement(child) && child.type === Parameter;
}
