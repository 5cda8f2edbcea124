/**
 * `npm run soak`: long programs against storms, kills, full disks and leaks, and on a large corpus, which the tests run as a
 * small sample. `--only storms,kills` picks programs, `--named publishing` runs only tests whose name matches, `--scale 0.1`
 * makes their counts smaller, `--seed 7` sets other random numbers. Ends with vitest's summary; the exit status is 0 when
 * all of them pass.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const known = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.soak.ts'))
  .map((name) => name.replace('.soak.ts', ''));

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: known.join(',') },
    named: { type: 'string', default: '.' },
    scale: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
  },
});
const wanted = values.only.split(',');
const unknown = wanted.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`No programme is called ${unknown.join(', ')}. There are: ${known.join(', ')}.`);
  process.exit(2);
}
const { status } = spawnSync(
  process.execPath,
  [
    join('node_modules', 'vitest', 'vitest.mjs'),
    'run',
    '--config=test/soak/vitest.config.ts',
    `--testNamePattern=${values.named}`,
    ...wanted.map((name) => `test/soak/${name}.soak.ts`),
  ],
  {
    stdio: 'inherit',
    env: { ...process.env, SOAK_SCALE: values.scale, SOAK_SEED: values.seed },
  },
);
process.exit(status ?? 1);
