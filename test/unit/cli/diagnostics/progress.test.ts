/** Tests of what the progress of a command prints. */
import { expect, test } from 'vitest';
import { Progress } from '../../../../cli/diagnostics/progress.js';

test('a stage that ends after an error prints nothing below it', async () => {
  const written: string[] = [];
  const stream = { write: (text: string) => written.push(text) > 0 };
  const progress = new Progress({ stream: stream as never });
  await progress.stage('config', () => null);
  let end = () => {};
  const bundled = progress.stage('bundle', () => new Promise<void>((resolve) => (end = resolve)));
  progress.stop();
  end();
  await bundled;
  expect(written.map((line) => line.replace(/ +\d+ m?s/, ' ms'))).toEqual(['✓ config ms\n']);
  expect(progress.durations.bundle).toBeGreaterThanOrEqual(0);
});
