/** Parts of a site break and are fixed, at random; the server stays up, reports the error, and shows the site again. */
import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { DevMessage } from '../../theme/dev-message.js';
import { createRandom } from '../random.js';
import { expectServed } from '../storm.js';
import { watchSite } from '../watch-site.js';
import { scaled, seed } from './settings.js';

const ROUNDS = scaled(100);

const config = (title: string, more = '') =>
  `export default { title: '${title}', url: 'https://fixes.example', ${more} };\n`;
const component = (body: string) =>
  `import type { ReactElement } from 'react';\nexport function SkipLink(): ReactElement {\n${body}\n}\n`;

describe('serve --watch', () => {
  const files = {
    'site.config.ts': config('Mends'),
    'docs/index.md': '# Start\n\nHello.\n',
    'docs/guide/a.md': '# A\n\nText.\n',
    'docs/guide/_category_.json': '{"label": "Guide"}',
    'docs/b.md': '# B\n\nText.\n',
    'theme/components/SkipLink.tsx': component('  return <p>Mine</p>;'),
    'static/note.txt': 'A note.\n',
  };
  const site = watchSite(files);
  const at = (path: string) => join(site.dir, path);

  /** Each breaks something, with the reported error, if there is one. */
  const breaks: readonly (readonly [string | null, () => void])[] = [
    ['Cannot compile the config: ', () => site.write({ 'site.config.ts': 'export default {' })],
    ['Unknown option "tittle"', () => site.write({ 'site.config.ts': config('T', 'tittle: 1') })],
    ['Cannot run the config: ', () => site.write({ 'site.config.ts': 'throw new Error("x");' })],
    [
      'Unknown page "none" in sidebar "docs"',
      () => site.write({ 'site.config.ts': config('T', "sidebars: { docs: ['none'] }") }),
    ],
    [
      'Cannot bundle the theme: ',
      () => site.write({ 'theme/components/SkipLink.tsx': component('  return <p>') }),
    ],
    [
      'Cannot render ',
      () => site.write({ 'theme/components/SkipLink.tsx': component("  throw new Error('x');") }),
    ],
    [
      'Cannot parse the category file: ',
      () => site.write({ 'docs/guide/_category_.json': '{"label": ' }),
    ],
    [
      'Cannot parse front matter: ',
      () => site.write({ 'docs/b.md': '---\ntitle: "open\n---\n\n# B\n' }),
    ],
    [null, () => renameSync(at('docs'), at('elsewhere'))],
    [null, () => rmSync(at('docs'), { recursive: true })],
    [null, () => rmSync(at('theme'), { recursive: true })],
    [null, () => rmSync(at('static'), { recursive: true })],
    [null, () => rmSync(at('site.config.ts'))],
  ];

  async function message(): Promise<DevMessage> {
    const response = await site.get('_docsgen/events');
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    while (!text.endsWith('\n\n')) text += (await reader?.read())?.value ?? '';
    await reader?.cancel();
    const parsed: DevMessage = JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? '');
    return parsed;
  }
  /** Returns the errors that pages show. One page is requested, because some errors are found only then. */
  async function listErrors(): Promise<string> {
    await site.text('docs/');
    return (await message()).errors.map((error) => error.message).join('\n');
  }

  test(`${ROUNDS} times something breaks and is fixed`, async () => {
    const random = createRandom(seed);
    for (let i = 1; i <= ROUNDS; i++) {
      const [error, breakIt] = breaks[Math.floor(random() * breaks.length)] ?? [null, () => {}];
      breakIt();
      if (error !== null) await expect.poll(listErrors, { message: `round ${i}` }).toContain(error);
      rmSync(at('elsewhere'), { recursive: true, force: true });
      site.write({
        ...files,
        'site.config.ts': config(`Mends ${i}`),
        'docs/b.md': `# B\n\nMended ${i}.\n`,
      });
      await site.shows('docs/b/', `Mended ${i}.`);
      await site.shows('docs/', `Mends ${i}`);
      await site.shows('docs/guide/a/', 'Mine');
      await site.shows('note.txt', 'A note.');
      await expect.poll(listErrors, { message: `after round ${i}` }).toBe('');
      if (i % 10 === 0) await expectServed(site);
    }
    expect(site.output()).not.toMatch(/^ +at /m);
  });
});
