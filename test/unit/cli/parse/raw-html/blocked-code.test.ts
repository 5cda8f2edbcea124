import { expect, test } from 'vitest';
import { configSchema } from '../../../../../cli/config/schema.js';
import { parseOptionsOf } from '../../../../../cli/parse/options.js';
import { hashOf } from '../../../../../cli/policy/inline-code.js';
import { pageOf } from '../page-of.js';

const SCRIPT = 'Move the code into a file, and name that under "scripts" in the front matter.';
const STYLE = 'Move the style into "theme/custom.css", and give the element a class.';

function findingsOf(text: string, options: object = {}) {
  const config = configSchema.parse({ title: 'T', markdown: { html: 'trust' }, ...options });
  const { policy } = parseOptionsOf({ ...config, siteDir: '/none', sitePlugins: null });
  return pageOf(text, { html: 'trust', policy }).diagnostics.map(
    ({ ruleId, reason, place, note }) => `${ruleId} ${place?.line}: ${reason}. ${note}`,
  );
}

test('code that the policy blocks is reported at each place', () => {
  const text = `# A

<script>a()</script>

Text <b onclick="b()" style="color: red">b</b>.

<style>
p { color: red }
</style>

<div>

<script type="module">c()</script>

</div>
`;
  expect(findingsOf(text)).toEqual([
    `blocked-content 3: The policy of "_headers" blocks the inline script. ${SCRIPT}`,
    `blocked-content 5: The policy of "_headers" blocks the event handler "onclick". ${SCRIPT}`,
    `blocked-content 5: The policy of "_headers" blocks the style attribute. ${STYLE}`,
    `blocked-content 7: The policy of "_headers" blocks the style element. ${STYLE}`,
    `blocked-content 13: The policy of "_headers" blocks the inline script. ${SCRIPT}`,
  ]);
});

test.each([
  ['data', '<script type="application/json">{}</script>', {}],
  ['a script in a file', '<script src="/a.js"></script>', {}],
  ['nothing', '<script> </script><style></style>', {}],
  ['what the config allows by its hash', '<script>a()</script>', { 'script-src': [hashOf('a()')] }],
  ['every inline style', '<b style="color: red">b</b>', { 'style-src': ["'unsafe-inline'"] }],
  [
    'every inline script',
    '<b onclick="b()">b</b><script>a()</script>',
    { unsafe: true, 'script-src': ["'unsafe-inline'"] },
  ],
])('%s is not reported', (_, html, csp) => {
  expect(findingsOf(`# A\n\n${html}\n`, { csp })).toEqual([]);
});

test('style attributes may be allowed if pages have components', () => {
  const markdown = { html: 'trust', format: 'detect' };
  expect(findingsOf('# A\n\n<b style="color: red">b</b>\n', { markdown })).toEqual([]);
});
