/** The menu beside the title: what the config turns off, which pages have it, and errors of the option. */
import { expect, test } from 'vitest';
import { loadConfig } from '../../cli/config/load-config.js';
import { Failure } from '../../cli/diagnostics/diagnostic.js';
import { site } from '../site.js';

const config = (options: string) => `export default { title: 'T', search: false, ${options} }`;

test('each action can be turned off, and no page outside the docs layout has the menu', async () => {
  const { diagnose, read, write } = site({
    'site.config.ts': config(`pages: 'pages', docs: { editUrl: 'https://code.example/edit' },
      pageActions: { view: false, copyLink: false }`),
    'docs/a.md': '# A\n',
    'pages/home.md': '---\nlayout: bare\n---\n# Home\n',
  });
  expect(await diagnose({ check: true })).toEqual([]);
  const shown = () => {
    const menu = /<details class="dropdown page-actions".*?<\/details>/.exec(
      read('docs/a/index.html'),
    );
    return Array.from(menu?.[0].matchAll(/<\/svg>([^<]+)</g) ?? [], ([, text]) => text);
  };
  expect(shown()).toEqual(['Copy page as Markdown', 'Edit this page']);
  expect(read('home/index.html')).not.toContain('page-actions"');
  expect(JSON.parse(read('docs/a/page.json')).html).toMatch(
    /^<details class="dropdown page-actions"/,
  );
  expect(read('docs/a/index.md')).not.toContain('Copy page');

  write({ 'site.config.ts': config(`pageActions: { view: false, copy: false, copyLink: false }`) });
  await diagnose();
  expect(shown()).toEqual([]);
  write({ 'site.config.ts': config('') });
  await diagnose();
  expect(read('docs/a/index.html')).not.toContain('page-actions');
});

test.each([
  [
    `pageActions: 'all'`,
    'Invalid value for "pageActions": received "all" | Expected a boolean, or an object with copy, view, copyLink, edit, assistants.',
  ],
  [
    `pageActions: { asistants: [] }`,
    'Unknown option "pageActions.asistants" | Did you mean "assistants"? Allowed: copy, view, copyLink, edit, assistants.',
  ],
  [
    `url: 'https://d.example', pageActions: { assistants: [{ label: 'Ada', href: 'https://ada.example/' }] }`,
    'Invalid value for "pageActions.assistants[0].href": received "https://ada.example/" | Expected an address with "https://" and "{url}" or "{markdown}", such as "https://assistant.example.com/?q={url}".',
  ],
  [
    `url: 'https://d.example', pageActions: { assistants: [{ label: '', href: 'https://ada.example/{url}' }] }`,
    'Invalid value for "pageActions.assistants[0].label": received "" | Expected text that is not empty.',
  ],
  [
    `pageActions: { assistants: [{ label: 'Ada', href: 'https://ada.example/{url}' }] }`,
    'Missing option "url" | Expected the address of the site, which "pageActions.assistants" opens.',
  ],
])('%s', async (options, message) => {
  const { dir } = site({ 'site.config.ts': config(options) });
  const failure: unknown = await loadConfig(dir).catch((error: unknown) => error);
  if (!(failure instanceof Failure)) throw new Error('the config has no error');
  const [found] = failure.diagnostics.map(({ reason, note }) => `${reason} | ${note}`);
  expect(found).toBe(message);
});
