/** `docsgen serve --watch` on a site in several languages: each follows its sources, and all know each other's pages. */
import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { DevMessage } from '../../theme/dev-message.js';
import { watchSite } from '../watch-site.js';

const polish = (options = '') => `export default {
  title: 'Dokumentacja',
  locale: { code: 'pl', label: 'Polski' },
  navbar: { items: [{ type: 'locale-dropdown' }] },
  ${options}
};
`;

/** Collects the messages that an open page gets. */
function follow(answer: Promise<Response>) {
  const messages: DevMessage[] = [];
  const stop = new AbortController();
  const read = async () => {
    const { body } = await answer;
    if (body === null) return;
    for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
      if (stop.signal.aborted) return;
      for (const [, json = ''] of chunk.matchAll(/^data: (.*)$/gm))
        messages.push(JSON.parse(json) as DevMessage);
    }
  };
  void read();
  return { messages, close: () => stop.abort() };
}

describe('docsgen serve --watch', () => {
  const site = watchSite({
    'site.config.ts': `export default {
  title: 'Docs',
  translations: ['pl'],
  navbar: { items: [{ type: 'locale-dropdown' }] },
};
`,
    'docs/index.md': '# Start\n\nIn [Polish](/pl/docs/).\n',
    'docs/vpc.md': '# VPC\n',
    'pl/site.config.ts': polish(),
    'pl/docs/index.md': '# Początek\n',
  });
  const path = (name: string) => join(site.dir, name);
  const toPolish = (href: string) => `href="${href}" lang="pl"`;
  const toEnglish = (href: string) => `href="${href}" lang="en"`;

  it('shows every language, and prints the address of each', async () => {
    await site.prints(`Polski at ${site.url}pl/`);
    expect(await site.text('docs/')).toContain('In <a href="/pl/docs/">Polish</a>');
    expect(await site.text('docs/')).toContain(toPolish('/pl/docs/'));
    expect(await site.text('pl/docs/')).toContain('<html lang="pl"');
    expect(await site.text('pl/docs/')).toContain(toEnglish('/docs/'));
    expect((await site.get('pl')).headers.get('location')).toBe('/pl/');
    expect(await (await site.get('pl/docs/none/')).text()).toContain('<html lang="pl"');
    expect(await site.text('plain/')).toBe('404');
  });

  it('follows an edit, and names the file relative to the site folder', async () => {
    site.write({ 'pl/docs/index.md': '# Początek\n\nInaczej.\n' });
    await site.shows('pl/docs/', 'Inaczej.');
    await site.prints(/✓ pl\/docs\/index\.md {2}\d+ ms/);
    site.write({ 'docs/index.md': '# Start\n\nOtherwise.\n' });
    await site.shows('docs/', 'Otherwise.');
    await site.prints(/✓ docs\/index\.md {2}\d+ ms/);
  });

  it('links to a page from the moment it exists in the other language, and no longer', async () => {
    await site.shows('docs/vpc/', toPolish('/pl/'));
    site.write({ 'pl/docs/vpc.md': '# Sieć\n' });
    await site.shows('docs/vpc/', toPolish('/pl/docs/vpc/'));
    await site.shows('pl/docs/vpc/', toEnglish('/docs/vpc/'));
    renameSync(path('docs/vpc.md'), path('docs/network.md'));
    await site.shows('pl/docs/vpc/', toEnglish('/'));
    renameSync(path('docs/network.md'), path('docs/vpc.md'));
    await site.shows('pl/docs/vpc/', toEnglish('/docs/vpc/'));
    site.write({ 'pl/docs/vpc.md': '---\nslug: /sieci\n---\n\n# Sieć\n' });
    await site.shows('docs/vpc/', toPolish('/pl/docs/sieci/'));
    rmSync(path('pl/docs/vpc.md'));
    await site.shows('docs/vpc/', toPolish('/pl/'));
  });

  it('notifies the open pages of a language about its changes', async () => {
    const [english, inPolish] = [
      follow(site.get('_docsgen/events')),
      follow(site.get('pl/_docsgen/events')),
    ];
    await expect.poll(() => [english.messages.length, inPolish.messages.length]).toEqual([1, 1]);
    site.write({ 'pl/docs/index.md': '# Początek\n\nJeszcze inaczej.\n' });
    await expect.poll(() => inPolish.messages.at(-1)?.pages).toEqual(['/pl/', '/pl/docs/']);
    expect(english.messages).toHaveLength(1);
    english.close();
    inPolish.close();
  });

  it('reports an error once, at its place, and uses a config that is fixed', async () => {
    site.write({ 'pl/docs/error.md': '# Błąd\n\n[Nic](/docs/nic/)\n' });
    await site.prints('pl/docs/error.md:3:1  error  Cannot find page "/docs/nic/"  broken-link');
    site.write({ 'pl/site.config.ts': polish('titel: 1,') });
    await site.prints(/^pl\/site\.config\.ts:5:3 {2}error/m);
    site.write({ 'pl/site.config.ts': polish("tagline: 'Nowe',") });
    site.write({ 'pl/docs/error.md': '# Bez błędu\n' });
    await site.prints('All errors are fixed');
    expect(site.output().match(/pl\/docs\/error\.md:3:1/g)).toHaveLength(1);
  });

  it('takes over the name of a language', async () => {
    site.write({ 'pl/site.config.ts': polish().replace('Polski', 'Język polski') });
    await site.shows('docs/', 'Język polski');
  });

  it('reports that a restart is needed for a change of the languages', async () => {
    const config = "export default { title: 'Docs', translations: ['pl', 'de'] };\n";
    site.write({ 'site.config.ts': config });
    await site.prints('The site has other languages now: start again to see them.');
    expect(await site.text('pl/docs/')).toContain('<html lang="pl"');
  });
});
