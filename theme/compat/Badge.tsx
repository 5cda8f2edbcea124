/** A short label next to a text. In: the text and its meaning. Out: a colored mark. */
import type { ReactElement } from 'react';
import { classNames } from '../content/class-names.js';

export interface BadgeProps {
  readonly text: string | number;
  readonly variant?: 'note' | 'danger' | 'success' | 'caution' | 'tip' | 'default';
  /** Has no effect: a badge is as large as the text around it. */
  readonly size?: 'small' | 'medium' | 'large';
  readonly className?: string;
}

/** The meanings have the colors of admonitions. */
export function Badge({ text, variant = 'default', className }: BadgeProps): ReactElement {
  const type = variant === 'default' ? 'info' : variant;
  return <span className={classNames(`badge admonition-${type}`, className)}>{text}</span>;
}
