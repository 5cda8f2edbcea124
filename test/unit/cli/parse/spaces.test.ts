/** Tests that patterns for foreign text scan long runs of spaces once. */
import { expect, it } from 'vitest';
import { pageOf } from './page-of.js';
import { startCpuClock } from '../../../cpu-time.js';

const spaces = ' '.repeat(100_000);

/** A pattern that begins with spaces is tried at each of them: 100,000 take ten seconds and more. */
it.each([
  ['a heading', `# a${spaces}b`],
  ['the title of an alert', `> [!NOTE] a${spaces}b`],
  ['text with an arrow', `a -> b ~> c${spaces}d`],
  ['the title of a directive', `:::note a${spaces}b\nc\n:::`],
  ['a tag', `<img${spaces}alt="b"/>`],
])('scans the spaces of %s once', (_name, text) => {
  const took = startCpuClock();
  expect(pageOf(text).diagnostics.map(({ ruleId }) => ruleId)).not.toContain('page-timeout');
  expect(took()).toBeLessThan(5000);
});
