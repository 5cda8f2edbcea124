import type { PathLike, StatSyncOptions } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { signCode } from '../../../../../cli/commands/watch/signatures.js';
import { loadConfig } from '../../../../../cli/config/load-config.js';
import { site } from '../../../../site.js';

/** A file system whose clock does not tick during the test. */
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>();
  const statSync = (path: PathLike, options: StatSyncOptions) => {
    const stat = fs.statSync(path, options);
    return stat && Object.assign(stat, { mtimeNs: 0n, ctimeNs: 0n });
  };
  return { ...fs, statSync };
});

test.each([
  ['config', 'site.config.ts'],
  ['config', 'part.ts'],
  ['theme', 'theme/components/Footer.tsx'],
] as const)(
  'signCode() notices an edit of the %s, %s, that keeps size and time',
  async (part, path) => {
    const text = (word: string) => `import './part.ts'; export default { title: '${word}' };\n`;
    const { dir, write } = site({
      'site.config.ts': text('Any'),
      'part.ts': '',
      'docs/a.md': '# A\n',
      [path]: text('One'),
    });
    const config = await loadConfig(dir);
    const before = signCode(config);
    expect(signCode(config)).toEqual(before);
    write({ [path]: text('Two') });
    expect(signCode(config)[part]).not.toBe(before[part]);
  },
);

test.each(['brand/part.css', 'brand/a.png'])(
  'signCode() notices an edit of %s, which style sheets name outside of the theme',
  async (path) => {
    const { dir, write } = site({
      'docs/a.md': '# A\n',
      'theme/custom.css': "@import url('../brand/all.css');\n",
      'brand/all.css': "@import './part.css'; .a { background: url(./a.png?1) }\n",
      'brand/part.css': '',
      'brand/a.png': '',
    });
    const config = await loadConfig(dir);
    const before = signCode(config);
    write({ [path]: 'other' });
    expect(signCode(config).theme).not.toBe(before.theme);
  },
);
