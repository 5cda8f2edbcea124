/** Tests that an island's first rendering in the browser gives the markup of the server, whatever its content is. */
import { expect, test } from 'vitest';
import { CodeBlock, FileTree, Head, Heading, TabItem, Tabs } from '../../../../theme/compat/api.js';
import { provideEnvironment } from '../../../../theme/compat/environment.js';
import { renderHydratable } from '../../../../theme/render-static.js';
import { renderIsland } from '../../../../theme/server.js';
import { environment } from './environment.js';

const Badge = ({ text }: { readonly text: string }) => <b>{text}</b>;
const badge = <Badge text="New" />;

test.each([
  [
    'a label',
    <Tabs>
      <TabItem label={badge}>one</TabItem>
      <TabItem label={badge}>two</TabItem>
    </Tabs>,
    ['data-value="0"', 'data-label="0"', '<b>New</b>', '>one<', '>two<'],
  ],
  [
    'code',
    <CodeBlock>
      install {badge} <i>&lt;x&gt;</i>
    </CodeBlock>,
    ['install <b>New</b> <i>&lt;x&gt;</i>'],
  ],
  ['a title of code', <CodeBlock title={badge}>a</CodeBlock>, ['>a</code>']],
  [
    'a heading',
    <Heading as="h2" id="new">
      {badge}
    </Heading>,
    ['<b>New</b>', 'aria-label="Direct link to new"'],
  ],
  [
    'a file',
    <FileTree>
      <ul>
        <li>{badge}</li>
      </ul>
    </FileTree>,
    ['<b>New</b>'],
  ],
  [
    'the head',
    <Head>
      <title>
        Page <em>two</em> {badge}
      </title>
    </Head>,
    ['data-kept=""', '&quot;content&quot;:&quot;Page two &quot;'],
  ],
])('a component in %s', (_, element, shown) => {
  const server = renderIsland(element, environment, 'i0-');
  for (const part of shown) expect(server).toContain(part);
  provideEnvironment(() => environment);
  expect(renderHydratable(element, 'i0-')).toBe(server);
});
