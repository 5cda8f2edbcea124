import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, describe, expect, inject, test } from 'vitest';
import { findBrokenTargets } from '../../../../../cli/check/broken-links.js';
import { checkOutput } from '../../../../../cli/check/check.js';
import { LinkReader } from '../../../../../cli/check/link-reader.js';
import type { LinkGraph } from '../../../../../cli/check/links.js';
import { Cache } from '../../../../../cli/cache/cache.js';
import { startSecondOpinion } from '../../../../../cli/check/linkinator/second-opinion.js';
import {
  LinkinatorFailure,
  prepareLinkinator,
} from '../../../../../cli/check/linkinator/process.js';
import { Reading } from '../../../../../cli/check/linkinator/reading.js';
import { sortDiagnostics } from '../../../../../cli/diagnostics/diagnostic.js';
import { listOutputFiles } from '../../../../../cli/server/output-files.js';
import { contentOf, documents } from '../../../../tricky-documents.js';
import { anchors, FROM, OWN_URL, targetFiles } from '../../../../tricky-links.js';
import { createFolder } from '../../server/http.js';
import { createTestSite, placeOnLine, type SiteOptions } from '../site.js';

const childUrl = pathToFileURL(join(inject('compiledDir'), 'linkinator-child.js'));

const TREE = { root: '', base: '/' };

const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

type Files = Readonly<Record<string, string | Uint8Array>>;

async function createOutput(files: Files): Promise<string> {
  const root = await createFolder({ 'index.html': 'x', '404.html': 'x', ...files });
  folders.push(root);
  return root;
}

/** linkinator's opinion on an output of which our own pass only knows the result of `change`. */
async function ask(
  files: Files,
  change: (graph: LinkGraph) => LinkGraph,
  options: SiteOptions & { readonly readPages?: boolean; readonly ghosts?: readonly string[] } = {},
) {
  const root = await createOutput(files);
  const site = createTestSite(options);
  const space = {
    base: site.data.base,
    siteUrl: site.config.url ?? null,
    files: new Set([...(await listOutputFiles(root)), ...(options.ghosts ?? [])]),
  };
  const linkinator = prepareLinkinator({ childUrl });
  const reading = options.readPages ? new Reading(linkinator, { root, ...space }, null) : null;
  const second = startSecondOpinion({
    ...space,
    root,
    site,
    reading,
    linkinator,
    cache: null,
  });
  const graph = change(
    await new LinkReader(root, space, { onDocument: second.take }).finish(space.files),
  );
  const found = await second.finish({ graph, broken: findBrokenTargets(graph) });
  linkinator.close();
  // linkinator answers in the order of its requests' ends.
  return sortDiagnostics(found);
}

const anchor = (href: string) => `<a href="${href}">x</a>`;

/** Our own pass found everything. */
const blind = (graph: LinkGraph): LinkGraph => ({
  ...graph,
  isFragmentFound: () => true,
  targets: graph.targets.map(({ kind, url, raws, pages }) => ({
    kind,
    raws,
    pages,
    url: url && { ...url, file: url.file ?? 'lost.html' },
  })),
});
/** Our own pass missed every link. */
const empty = (graph: LinkGraph): LinkGraph => ({
  ...graph,
  targets: [],
  isLinked: () => false,
});

describe('linkinator reports', () => {
  test('a page and a fragment that only linkinator misses, at the place of the link', async () => {
    const links = ['/docs/nope/', '/docs/b/#nope', '/docs/b/#yes'];
    const found = await ask(
      {
        'docs/a/index.html': links.map(anchor).join(''),
        'docs/b/index.html': '<h2 id="yes">x</h2>',
      },
      blind,
      { pages: [{ permalink: '/docs/a/', links }] },
    );
    expect(found).toEqual([
      {
        ruleId: 'second-opinion',
        reason: 'linkinator calls "/docs/nope/" broken, docsgen does not',
        file: 'docs/docs/a.md',
        place: placeOnLine(1),
        note: 'linkinator says that it answers with status 404; docsgen finds the file "lost.html". Open the URL in a browser to see which is right.',
      },
      {
        ruleId: 'second-opinion',
        reason: 'linkinator calls "/docs/b/#nope" broken, docsgen does not',
        file: 'docs/docs/a.md',
        place: placeOnLine(2),
        note: 'linkinator says that it has no such anchor; docsgen finds the file "docs/b/index.html" with the anchor. Open the URL in a browser to see which is right.',
      },
    ]);
  });
  test('links that our own pass overlooked, when it reads the pages itself', async () => {
    const files = {
      'b/docs/a/index.html': '',
      'docs/a/index.html':
        anchor('/b/docs/nope/') +
        anchor('#nope') +
        anchor('/b/docs/a/') +
        anchor('https://docs.example.com/b/lost/'),
    };
    const options = { base: '/b/', url: 'https://docs.example.com', readPages: true };
    const found = await ask(files, empty, { ...options, pages: [{ permalink: '/docs/a/' }] });
    expect(found.map(({ reason, file, note }) => [reason, file, note?.split(';')[1]])).toEqual([
      [
        'linkinator calls "/b/docs/a/#nope" broken, docsgen does not',
        'docs/docs/a.md',
        expect.any(String),
      ],
      [
        'linkinator calls "/b/docs/nope/" broken, docsgen does not',
        'docs/docs/a.md',
        ' docsgen did not see this link, which is on page "/docs/a/". Open the URL in a browser to see which is right.',
      ],
      [
        'linkinator calls "/b/lost/" broken, docsgen does not',
        'docs/docs/a.md',
        expect.any(String),
      ],
    ]);
  });
  test('its answers about documents that were sent while our own pass ran', async () => {
    const found = await ask(
      { 'docs/a/index.html': '<img src="/ghost.png"><h2 id="b">x</h2><a href="#b">x</a>' },
      (graph) => graph,
      { ghosts: ['ghost.png'], pages: [{ permalink: '/docs/a/' }] },
    );
    expect(found.map(({ reason, note }) => [reason, note])).toEqual([
      [
        'linkinator calls "/ghost.png" broken, docsgen does not',
        'linkinator says that it answers with status 404; docsgen finds the file "ghost.png". Open the URL in a browser to see which is right.',
      ],
    ]);
  });
  test('broken links in more than one batch', async () => {
    const links = Array.from({ length: 450 }, (_, i) => `/docs/p${i}/`);
    const found = await ask({ 'docs/a/index.html': links.map(anchor).join('') }, blind);
    expect(found).toHaveLength(450);
  });
});

describe('checkOutput() with linkinator', () => {
  const check = async (files: Files, options: SiteOptions = {}) => {
    const root = await createOutput(files);
    const site = createTestSite({ url: 'https://docs.example.com', ...options });
    return checkOutput({ root, site, linkinator: true, readPages: true, childUrl });
  };

  test('reports a link that both call broken once, as our own finding', async () => {
    const links = ['/docs/nope/', '#nope', '/%zz', '/docs%2Fa/', '/..%2fdist-old/secret.html'];
    const found = await check({ 'docs/a/index.html': links.map(anchor).join('') });
    expect(found.map(({ ruleId }) => ruleId).sort()).toEqual([
      'broken-anchor',
      ...Array.from({ length: 3 }, () => 'broken-link'),
      'invalid-url',
    ]);
  });
  test('keeps linkinator from alarms that browsers do not confirm', async () => {
    const target =
      '<h2 id="a%20b">x</h2><h2 id="50%">x</h2><h2 id="ü">x</h2><h2 id="a b c">word</h2>';
    const fine = [
      '#top',
      '#TOP',
      '#',
      '/docs/b/#top',
      '/docs/b/#:~:text=word',
      '/docs/b/#%C3%BC:~:text=word',
      '/docs/b/#a%20b',
      '/docs/b/#a%2520b',
      '/docs/b/#50%',
      '/docs/b/#ü',
      '/docs/b/#a b c',
      '/docs/b/?x=1#%C3%BC',
      '/docs/b',
      'mailto:a@example.com',
      'https://other.example/x',
      'https://docs.example.com/docs/b/',
      '/assets/i.svg#ok',
    ];
    const html = [
      ...fine.map(anchor),
      `<template>${anchor('/nope/')}${anchor('#nope')}</template>`,
      `<!-- ${anchor('/nope/')} -->`,
      '<base target="_blank">',
      '<meta name="generator" content="docsgen:1">',
      '<meta name="description" content="https://docs.example.com/nope/ and more">',
      "<meta property='og:title' content='https://docs.example.com/nope/'>",
      '<svg><use href="/assets/i.svg#ok"/></svg>',
    ];
    const found = await check({
      'docs/a/index.html': html.join(''),
      'docs/b/index.html': target,
      'assets/i.svg': '<svg><g id="ok"/></svg>',
    });
    expect(found).toEqual([]);
  });
  test('agrees with our own pass on every tricky link, and survives them', async () => {
    const escape = (href: string) => href.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
    const pages = documents.map((row, i) => [`rows/${i}/index.html`, contentOf(row)] as const);
    const files = {
      ...targetFiles,
      [FROM]: anchors.map(([href]) => anchor(escape(href))).join('\n'),
      ...Object.fromEntries(pages),
    };
    const found = await check(files, { url: OWN_URL });
    expect(found.filter(({ ruleId }) => ruleId === 'second-opinion')).toEqual([]);
    expect(found.length).toBeGreaterThan(80);
  });
  test('checks redirects to the slash, pages without it, and base paths like the server', async () => {
    const files = {
      'docs/a.html': anchor('/b/docs/c') + anchor('c#x'),
      'docs/c.html': '<i id="x"></i>',
    };
    expect(await check(files, { base: '/b/', trailingSlash: false })).toEqual([]);
  });
});

describe('checkOutput() with a cache', () => {
  test('asks again only about documents whose links or anchors changed, and about every error', async () => {
    const files = {
      'docs/a/index.html': anchor('/docs/b/#x') + anchor('/docs/a/'),
      'docs/b/index.html': '<i id="x"></i>',
    };
    const root = await createOutput(files);
    const cacheDir = await createOutput({});
    const site = createTestSite();
    const missing = pathToFileURL(join(cacheDir, 'no-such-child.mjs'));
    const check = async (url: URL) => {
      const cache = new Cache(cacheDir);
      const found = await checkOutput({ root, site, linkinator: true, cache, childUrl: url });
      cache.close();
      return found;
    };
    expect(await check(childUrl)).toEqual([]);
    // Nothing has changed, so the process is not needed, and one that cannot start does no harm.
    expect(await check(missing)).toEqual([]);
    await writeFile(join(root, 'docs/b/index.html'), '<i id="x"></i><p>more</p>');
    expect(await check(missing)).toEqual([]);
    await writeFile(join(root, 'docs/b/index.html'), '<i id="x"></i><p id="y">more</p>');
    expect(await check(missing)).toMatchObject([{ ruleId: 'second-opinion' }]);
    expect(await check(childUrl)).toEqual([]);
    expect(await check(missing)).toEqual([]);
  });
});

describe('prepareLinkinator()', () => {
  const writeScript = async (script: string) => {
    const dir = await mkdtemp(join(tmpdir(), 'docsgen-test-'));
    folders.push(dir);
    await writeFile(join(dir, 'child.mjs'), script);
    return pathToFileURL(join(dir, 'child.mjs'));
  };
  const startScript = async (script: string, silenceMs = 10_000) =>
    prepareLinkinator({ childUrl: await writeScript(script), silenceMs });

  test('fails with the reason when the process crashes', async () => {
    const child = await startScript(
      "process.on('message', () => { throw new URIError('URI malformed') })",
    );
    await expect(child.judge(TREE, ['http://localhost/'])).rejects.toThrow(
      'URIError: URI malformed',
    );
    await expect(child.judge(TREE, ['http://localhost/'])).rejects.toThrow(LinkinatorFailure);
  });
  test('fails when the process ends without a message', async () => {
    const child = await startScript("process.on('message', () => process.exit(3))");
    await expect(child.judge(TREE, [])).rejects.toThrow('it ended with status 3');
  });
  test('fails with the reason when the process ended before it was asked', async () => {
    const child = await startScript("throw new TypeError('broken install')");
    child.start();
    await new Promise((resolve) => setTimeout(resolve, 300));
    await expect(child.judge(TREE, [])).rejects.toThrow('TypeError: broken install');
  });
  test('fails after a silence, and ends the process', async () => {
    const child = await startScript("process.on('message', () => { for (;;); })", 300);
    await expect(child.judge(TREE, [])).rejects.toThrow('no answer for');
  });
  test('clears proxy variables', async () => {
    const names = ['http_proxy', 'HTTPS_PROXY', 'ALL_PROXY', 'NODE_OPTIONS'];
    const before = names.map((name) => process.env[name]);
    for (const name of names.slice(0, 3)) process.env[name] = 'http://127.0.0.1:9';
    const child = await startScript(
      "process.on('message', () => process.send({ kind: 'failed', page: null, message: Object.keys(process.env).filter((n) => /^((https?|all)_proxy|node_options)$/i.test(n)).join() || 'none' }))",
    );
    for (const [i, name] of names.entries()) {
      const value = before[i];
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
    await expect(child.judge(TREE, [])).rejects.toThrow(/^none$/);
    child.close();
  });
  test('answers each of several requests that were sent at once, and none that is open when it is closed', async () => {
    const child = await startScript(
      "process.on('message', ({ id, urls: [url] }) => setTimeout(() => process.send({ id, kind: 'judged', broken: [{ url, status: 0 }] }), url * 10))",
    );
    const asked = ['1', '2', '3'].map((url) => child.judge(TREE, [url]));
    expect((await Promise.all(asked)).flat().map(({ url }) => url)).toEqual(['1', '2', '3']);
    const late = child.judge(TREE, ['100']);
    child.close();
    await expect(late).rejects.toThrow('it was ended');
  });
  test('is one process until it is closed, and then another', async () => {
    const childUrl = await writeScript(
      "let asked = 0; process.on('message', ({ id }) => process.send({ id, kind: 'judged', broken: [{ url: String(process.pid), status: asked++ }] }))",
    );
    const linkinator = prepareLinkinator({ childUrl });
    linkinator.start();
    await linkinator.judge(TREE, []);
    const [first] = await linkinator.judge(TREE, []);
    expect(first?.status).toBe(1);
    linkinator.close();
    const [second] = await linkinator.judge(TREE, []);
    linkinator.close();
    expect(second?.status).toBe(0);
    expect(second?.url).not.toBe(first?.url);
  });
  test('becomes one clear finding of the check', async () => {
    const root = await createOutput({ 'docs/a/index.html': anchor('/') });
    const dir = await mkdtemp(join(tmpdir(), 'docsgen-test-'));
    folders.push(dir);
    await writeFile(join(dir, 'child.mjs'), "process.on('message', () => process.exit(1))");
    const found = await checkOutput({
      root,
      site: createTestSite(),
      linkinator: true,
      childUrl: pathToFileURL(join(dir, 'child.mjs')),
    });
    expect(found).toEqual([
      {
        ruleId: 'second-opinion',
        reason: 'Cannot finish the check by linkinator: it ended with status 1',
        file: null,
        place: null,
        note: 'Run the command again. If it happens every time, please report it as a bug of docsgen.',
      },
    ]);
  });
});
