/** The panel of the home page: a page with a broken link and what a build prints about it, then the same with a right link. */
import { CodeBlock, TabItem, Tabs } from 'docsgen/compat';
import styles from './BrokenLink.module.css';
import brokenPage from './broken-link/broken.md?raw';
import brokenOutput from './broken-link/broken.txt?raw';
import fixedPage from './broken-link/fixed.md?raw';
import fixedOutput from './broken-link/fixed.txt?raw';

export function BrokenLink() {
  return (
    <Tabs className={styles.panel}>
      <TabItem label="A broken link">
        <Attempt page={brokenPage} mark="error" output={brokenOutput} />
      </TabItem>
      <TabItem label="The link fixed">
        <Attempt page={fixedPage} mark="highlight" output={fixedOutput} />
      </TabItem>
    </Tabs>
  );
}

interface AttemptProps {
  readonly page: string;
  /** How the line of the link, the last one, is marked. */
  readonly mark: 'error' | 'highlight';
  readonly output: string;
}

function Attempt({ page, mark, output }: AttemptProps) {
  return (
    <>
      <p className={styles.file}>docs/vpc.md</p>
      <CodeBlock language="md">{`${page.trimEnd()} <!-- [!code ${mark}] -->`}</CodeBlock>
      <pre className={styles.terminal} tabIndex={0}>
        <code>
          <span className={styles.prompt}>npx docsgen build</span>
          {'\n\n'}
          {colored(output)}
        </code>
      </pre>
    </>
  );
}

/** Classes for the codes with which a terminal begins a style; the other codes end one. */
const STYLES: Readonly<Record<string, string | undefined>> = {
  '1': styles.bold,
  '2': styles.dim,
  '31': styles.red,
  '32': styles.green,
};

/** Turns the codes of a terminal, such as `ESC [31m`, into elements. */
function colored(output: string) {
  const [start = '', ...parts] = output.trimEnd().split('\u001b[');
  const elements = parts.map((part, i) => {
    const end = part.indexOf('m');
    return (
      <span key={i} className={STYLES[part.slice(0, end)]}>
        {part.slice(end + 1)}
      </span>
    );
  });
  return [start, ...elements];
}
