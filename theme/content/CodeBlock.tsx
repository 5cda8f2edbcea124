/**
 * A block of code, highlighted by the build: its title, the code, and the buttons that `behaviours.ts` operates. It
 * scrolls inside itself, also by keyboard. Line numbers are attributes, so they are never copied.
 */
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { Breakable } from '../components/Breakable.js';
import { fillText } from '../fill-text.js';
import { Strings } from '../strings.js';
import type { CodeBlockProps } from '../types.js';
import { classNames } from './class-names.js';
import { languageName } from './language-names.js';

/** Longer lines do not fit the narrowest screens, so the block gets a wrap button. */
const WRAP_MIN_COLUMNS = 44;

/** The name of a file, such as `main.tf`. Its extension says the language. */
const FILE_NAME = /^\S*[^\s/]\.[a-z]\w*$/i;

/** The buttons are hidden if scripts are off. */
export function CodeBlock({
  children,
  ...props
}: CodeBlockProps & {
  /** Shown in place of the HTML. */
  readonly children?: ReactNode;
}): ReactElement {
  const { language, title, lineNumbersFrom, wrap = false, copy } = props;
  const isTerminal = language === 'console';
  const html = lineNumbersFrom === undefined ? props.html : numbered(props.html, lineNumbersFrom);
  const canWrap = wrap || longestLine(props.html) > WRAP_MIN_COLUMNS;
  const label = isTerminal ? Strings.terminal : languageLabel(props);
  const actions = (canWrap || copy) && (
    <div className="code-actions needs-script">
      {canWrap && <WrapButton isOn={wrap} />}
      {copy && <CopyButton />}
    </div>
  );
  return (
    <figure
      className={classNames(
        'code-block',
        isTerminal ? 'code-terminal' : props.lines < 2 ? 'code-single' : undefined,
      )}
      data-code-block=""
    >
      {title !== undefined && (
        <figcaption className="code-title" data-language={label}>
          <Breakable text={title} />
        </figcaption>
      )}
      <div className="code-frame" data-language={title === undefined ? label : undefined}>
        <pre tabIndex={0}>
          <code
            className={`hljs language-${language}`}
            {...(children === undefined
              ? { dangerouslySetInnerHTML: { __html: html } }
              : { children })}
          />
        </pre>
        {title === undefined && actions}
      </div>
      {title !== undefined && actions}
      {props.isFolded === true && <UnfoldButton lines={props.lines} />}
    </figure>
  );
}

/** A single line without a title has no room for a label. A title such as `app/Dockerfile` is one. */
function languageLabel({ language, alias, title, lines }: CodeBlockProps): string | undefined {
  const name = languageName(alias ?? language);
  if (name === null) return undefined;
  const isHidden =
    title === undefined
      ? lines < 2
      : FILE_NAME.test(title) || title.toLowerCase().endsWith(name.toLowerCase());
  return isHidden ? undefined : name;
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

/** Both labels are there, and `aria-expanded` decides which one is shown. */
function UnfoldButton({ lines }: { readonly lines: number }): ReactElement {
  return (
    <button
      type="button"
      className="code-unfold needs-script"
      data-action="toggle-fold"
      aria-expanded={false}
    >
      <span>{fillText(Strings.showAllLines, { count: lines })}</span>
      <span>{Strings.showFewerLines}</span>
    </button>
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
