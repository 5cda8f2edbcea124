/** The home page of the manual: it shows what a build prints about a broken link, and what it prints when the link is fixed. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { STAGES } from '../../cli/diagnostics/progress.js';
import { repositoryRoot, site } from '../site.js';

const folder = join(repositoryRoot, 'manual/src/broken-link');

/** Removes the lines of stages, and the time and the size of a build: they differ from one build to the next. */
function lasting(output: string): string {
  return output
    .split('\n')
    .filter((line) => !STAGES.some((stage) => line.includes(` ${stage.padEnd(8)} `)))
    .join('\n')
    .replace(/ · [\d.]+ m?s · [\d.]+ kB/, '')
    .trim();
}

test('the panel shows what a build prints, first with a broken link and then with a right one', async () => {
  const { command, write } = site({
    'site.config.ts': "export default { title: 'VPC', rules: { 'markdown-link': 'error' } };\n",
    'docs/subnets.md': '# Subnets\n',
  });
  for (const [name, status] of [
    ['broken', 1],
    ['fixed', 0],
  ] as const) {
    write({ 'docs/vpc.md': readFileSync(join(folder, `${name}.md`), 'utf8') });
    const built = await command(['build'], { NO_COLOR: '', FORCE_COLOR: '1' });
    expect(built).toMatchObject({ status, stderr: '' });
    await expect(`${lasting(built.stdout)}\n`).toMatchFileSnapshot(join(folder, `${name}.txt`));
  }
});
