/** Redirects of whole folders: rules for hosts, documents for other hosts, and findings. */
import { expect, test } from 'vitest';
import { createStaticServer } from '../../cli/server/static-server.js';
import type { ReportedDiagnostic } from '../../cli/diagnostics/report.js';
import { site } from '../site.js';

const config = (redirects: string, options = '') =>
  `export default {\n  title: 'T', search: false, ${options}\n  redirects: [\n${redirects}\n  ],\n};\n`;
const pages = {
  'docs/new/index.md': '# New\n',
  'docs/new/a.md': '# A\n',
  'docs/new/deep/b.md': '# B\n',
  'docs/other.md': '# Other\n\n[A](/old/a/)\n',
};
const show = ({ line, ruleId, message, note }: ReportedDiagnostic) =>
  `${line} ${ruleId}: ${message} | ${note}`;

test('a folder is a rule for hosts, and a document for each page', async () => {
  const { diagnose, read, output, dir } = site({
    ...pages,
    'site.config.ts': config(
      `    { from: '/x/*', to: '/docs/new/*', permanent: false },
    { from: '/x/deep/*', to: '/docs/new/deep/:splat' },
    { from: '/x/a', to: '/docs/other' },
    { from: '/old/*', to: '/x/*' },
    { from: '/part/*', to: '/docs/new/deep/*?v=2#top' },`,
      `base: '/b/',`,
    ),
  });
  expect(await diagnose({ check: true })).toEqual([]);
  expect(read('_redirects').split('\n')).toEqual([
    '/b/x/a/ /b/docs/other/ 301',
    '/b/docs/ /b/docs/new/ 302',
    '/b/x/deep/* /b/docs/new/deep/:splat 301',
    '/b/part/* /b/docs/new/deep/:splat?v=2#top 301',
    '/b/old/* /b/x/:splat 301',
    '/b/x/* /b/docs/new/:splat 302',
    '',
  ]);
  const documents = output().filter((path) => /^(?:x|old|part)\/.*\.html$/.test(path));
  const targets = documents.map((path) => [path, /data-to="(.*?)"/.exec(read(path))?.[1]]);
  expect(Object.fromEntries(targets)).toEqual({
    'old/a/index.html': '/b/docs/other/',
    'old/deep/b/index.html': '/b/docs/new/deep/b/',
    'old/index.html': '/b/docs/new/',
    'part/b/index.html': '/b/docs/new/deep/b/?v=2#top',
    'x/a/index.html': '/b/docs/other/',
    'x/deep/b/index.html': '/b/docs/new/deep/b/',
    'x/index.html': '/b/docs/new/',
  });

  const server = await createStaticServer({ root: `${dir}/build`, base: '/b/', port: 0 });
  const locationOf = async (path: string) => {
    const { status, headers } = await fetch(new URL(path, server.url), { redirect: 'manual' });
    return `${status} ${headers.get('location')}`;
  };
  expect(await locationOf('x/a/')).toBe('301 /b/docs/other/');
  expect(await locationOf('x/deep/b?q=1')).toBe('301 /b/docs/new/deep/b?q=1');
  expect(await locationOf('x/gone/%C3%A4%20b/')).toBe('302 /b/docs/new/gone/%C3%A4%20b/');
  expect(await locationOf('x')).toBe('302 /b/docs/new/');
  expect(await locationOf('x/*')).toBe('302 /b/docs/new/*');
  expect(await locationOf('xy/a/')).toBe('404 null');
  await server.close();
});

test('each problem is a finding at its place', async () => {
  const { diagnose } = site({
    ...pages,
    'static/files/a.pdf': 'x',
    'static/b.pdf': 'x',
    'static/_redirects':
      '/b/docs/new/a/ /b/docs/new/ 301\n/b/files/* /b/docs/new/:splat\n/b/h/a /b/docs/other/\n',
    'site.config.ts': config(
      `    { from: '/docs/*', to: '/docs/new/*' },
    { from: '/files/*', to: '/docs/new/*' },
    { from: '/a/*', to: '/a/b/*' },
    { from: '/b/*', to: '/c/*' },
    { from: '/c/*', to: '/b/*' },
    { from: '/d/*', to: '/docs/nwe/*' },
    { from: '/e/*', to: '/docs/gone' },
    { from: '/f/*', to: '/docs/other' },
    { from: '/g/*', to: 'https://x.example/*' },
    { from: '/h/*', to: '/docs/new/*' },
    { from: '/h/*', to: '/docs/new/*' },
    { from: '/h/a', to: '/docs/new/a' },
    { from: '/i/*', to: '/files/*' },
    { from: '/Docs/New/*', to: '/docs/new/*' },
    { from: '/assets/*', to: '/docs/new/*' },
    { from: '/de/*', to: 'https://de.example/*' },
    { from: '/j/*', to: '/docs/nwe/*#top' },
    { from: '/assets/client.js', to: '/docs/new/' },
    { from: '/b.pdf', to: '/docs/new/' },`,
      `base: '/b/', translations: ['de'],`,
    ),
    'de/docs/new/a.md': '# A\n',
    'de/site.config.ts': `export default { title: 'T', search: false, locale: { code: 'de' } };`,
    'docs/other.md': '# Other\n',
  });
  const ignored =
    'Others ignore it, because the file exists. Remove the redirect, or move the file.';
  const hosts =
    'Other hosts need a document for each old address, and this redirect does not say which there are. Add a redirect for each, or set the rule to "ignore" if your host reads that file.';
  expect((await diagnose({ check: true })).map(show)).toEqual([
    '4 redirect: Cannot redirect "/docs/*": page "/docs/new/a/" has such a route | Remove the redirect, or move the page.',
    '5 redirect: Cannot redirect "/files/*": static file "/files/a.pdf" has such an address | Remove the redirect, or move the file.',
    '6 redirect: Redirect from "/a/*" leads back to itself | Point it at a page.',
    '7 redirect: Redirect from "/b/*" leads back to itself | The loop is of 2 redirects. Point one of them at a page.',
    '9 redirect: Cannot redirect "/d/*" to "/docs/nwe/*": no page has such an address | Did you mean "/docs/new/"?',
    '10 redirect: Cannot redirect "/e/*" to "/docs/gone": there is no such page | Did you mean "/docs/new/"?',
    `11 host-redirect: Redirect from "/f/*" works only on hosts that read "_redirects" | ${hosts}`,
    `12 host-redirect: Redirect from "/g/*" works only on hosts that read "_redirects" | ${hosts}`,
    '14 redirect: Cannot redirect "/h/*": another redirect has that route | Remove one of the two.',
    '15 unused-redirect: Redirect from "/h/a" has no effect | A redirect with "*" leads from there to the same page. Remove this one.',
    `16 host-redirect: Redirect from "/i/*" works only on hosts that read "_redirects" | ${hosts}`,
    '17 colliding-route: Redirect from "/Docs/New/*" differs from the folder of page "/docs/new/a/" only in letter case or Unicode form | Some file systems and hosts cannot tell them apart. Remove it, or, for a host that can, write "/b/Docs/New/* /b/docs/new/:splat 301" into "static/_redirects".',
    '18 redirect: Cannot redirect "/assets/*": scripts and styles of the site have such addresses | Remove the redirect.',
    '19 redirect: Cannot redirect "/de/*": the translation "de" has such addresses | Name a folder that has no pages.',
    '20 redirect: Cannot redirect "/j/*" to "/docs/nwe/*#top": no page has such an address | Did you mean "/docs/new/"?',
    '21 redirect: Cannot redirect "/assets/client.js": scripts and styles of the site have such addresses | Remove the redirect.',
    '22 redirect: Cannot redirect "/b.pdf": a static file has that address | Remove the redirect, or move the file.',
    `1 host-redirect: Redirect from "/b/docs/new/a/" hides "docs/new/a/index.html" on some hosts | ${ignored}`,
    `2 host-redirect: Redirect from "/b/files/*" hides "files/a.pdf" on some hosts | ${ignored}`,
  ]);
});

test.each([['/a*', '/old/*/b', '/*/a', '/:name', '/a/*?x']])(
  'other patterns are refused: %s',
  async (...froms) => {
    for (const from of froms) {
      const { command } = site({
        ...pages,
        'site.config.ts': config(`{ from: '${from}', to: '/docs/new' }`),
      });
      const { stdout } = await command(['build', '--json']);
      expect(JSON.parse(stdout).diagnostics).toMatchObject([
        {
          message: `Invalid value for "redirects[0].from": received "${from}"`,
          note: 'Expected a path that begins with "/", such as "/old/page" or "/old%20page", or "/old/*" for all paths below a folder, without query, hash, ":name" and another "*".',
        },
      ]);
    }
  },
);
