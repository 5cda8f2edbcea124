/** Tests of the finding about a folder that cannot be read. */
import glob from 'fast-glob';
import { expect, test, vi } from 'vitest';
import { listFiles } from '../../../../cli/discover/list-files.js';
import { site } from '../../../site.js';

test.each([
  [
    'the docs',
    { option: ['docs', 0] },
    'Change its permissions, or leave it out with "docs[0].exclude".',
  ],
  ['own pages', {}, 'Change its permissions, or move it elsewhere.'],
])('an unreadable folder of %s', (_, listing, note) => {
  const { dir } = site({ 'pages/a.md': '# A' });
  const sync = vi.spyOn(glob, 'sync').mockImplementation(() => {
    throw Object.assign(new Error(), { code: 'EACCES', path: `${dir}/pages/locked` });
  });
  try {
    expect(listFiles(dir, 'pages', listing).diagnostics).toMatchObject([
      {
        file: 'pages/locked',
        reason: 'Cannot read the folder "pages/locked": permission denied',
        note,
      },
    ]);
  } finally {
    sync.mockRestore();
  }
});
