/**
 * A block of code, highlighted by the build: its title, the code, and the buttons that `behaviours.ts` operates.
 * It scrolls inside itself, also by keyboard.
 */
import type { ComponentProps, ReactElement } from 'react';
import { Icon } from '../components/Icon.js';

interface CodeBlockProps {
  readonly language?: string;
  readonly title?: string;
  /** Highlighted, from the build's own highlighter. */
  readonly html: string;
}

/** The buttons are hidden where there are no scripts. */
export function CodeBlock({ language = 'text', title, html }: CodeBlockProps): ReactElement {
  return (
    <figure className="code-block" data-code-block="">
      {title !== undefined && title !== '' && (
        <figcaption className="code-title">{title}</figcaption>
      )}
      <div className="code-frame">
        <pre tabIndex={0}>
          <code
            className={`hljs language-${language}`}
            dangerouslySetInnerHTML={{ __html: html }}
          />
        </pre>
        <div className="code-actions needs-script">
          <button
            type="button"
            className="code-action"
            data-action="toggle-wrap"
            aria-pressed={false}
            aria-label="Toggle word wrap"
          >
            <Icon name="wrap" />
          </button>
          <button type="button" className="code-action" data-action="copy-code" aria-label="Copy">
            <Icon name="copy" />
            <Icon name="check" />
          </button>
        </div>
      </div>
    </figure>
  );
}

/** A `<pre>` that did not come from a fence: raw HTML, which may hold anything. */
export function PlainPre(props: ComponentProps<'pre'>): ReactElement {
  return <pre tabIndex={0} {...props} />;
}
