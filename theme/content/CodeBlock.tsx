/**
 * A block of code, highlighted by the build: its title, the code, and the buttons that `behaviours.ts` operates. It
 * scrolls inside itself, also by keyboard. Line numbers are attributes, so they are never copied.
 */
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { Breakable } from '../components/Breakable.js';
import type { CodeBlockProps } from '../types.js';
import { Strings } from '../strings.js';

/** Longer lines do not fit the narrowest screens, so the block gets a wrap button. */
const WRAP_MIN_COLUMNS = 44;

/** The buttons are hidden if scripts are off. */
export function CodeBlock({
  children,
  ...props
}: CodeBlockProps & {
  /** Shown in place of the HTML. */
  readonly children?: ReactNode;
}): ReactElement {
  const { language, title, lineNumbersFrom, wrap = false, copy } = props;
  const html = lineNumbersFrom === undefined ? props.html : numbered(props.html, lineNumbersFrom);
  const canWrap = wrap || longestLine(props.html) > WRAP_MIN_COLUMNS;
  return (
    <figure className="code-block" data-code-block="" data-wrap={wrap ? '' : undefined}>
      {title !== undefined && (
        <figcaption className="code-title">
          <Breakable text={title} />
        </figcaption>
      )}
      <div className="code-frame">
        <pre tabIndex={0}>
          <code
            className={`hljs language-${language}`}
            {...(children === undefined
              ? { dangerouslySetInnerHTML: { __html: html } }
              : { children })}
          />
        </pre>
        {(canWrap || copy) && (
          <div className="code-actions needs-script">
            {canWrap && <WrapButton isOn={wrap} />}
            {copy && <CopyButton />}
          </div>
        )}
      </div>
    </figure>
  );
}

function WrapButton({ isOn }: { readonly isOn: boolean }): ReactElement {
  return (
    <button
      type="button"
      className="code-action code-wrap"
      data-action="toggle-wrap"
      aria-pressed={isOn}
      aria-label={Strings.toggleWrap}
    />
  );
}

function CopyButton(): ReactElement {
  return (
    <button
      type="button"
      className="code-action code-copy"
      data-action="copy-code"
      aria-label={Strings.copy}
    />
  );
}

/** Every line is a span of its own; only the highlighter's lines have exactly this class. */
function numbered(html: string, from: number): string {
  let number = from;
  return html.replace(/<span class="line(?=[ "])/g, (line) =>
    line.replace('<span', `<span data-number="${number++}"`),
  );
}

/** Length of the longest line in characters; an entity counts as one. */
function longestLine(html: string): number {
  const text = html.replace(/<[^>]*>/g, '').replace(/&[#\w]+;/g, '&');
  return Math.max(...text.split('\n').map((line) => line.length));
}

/** A `<pre>` that did not come from a fence: raw HTML, which may contain anything. */
export function PlainPre(props: ComponentProps<'pre'>): ReactElement {
  return <pre tabIndex={0} {...props} />;
}
