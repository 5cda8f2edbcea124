/**
 * Tests of anchors that only the finished article of a page has: the manifest of a release knows them, and watch mode does
 * not.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createManifest } from '../../../../../cli/check/manifest.js';
import { checkSiteLinks } from '../../../../../cli/check/site-links.js';
import { withShownAnchors } from '../../../../../cli/commands/check/shown-anchors.js';
import type { Site } from '../../../../../cli/types.js';
import { site } from '../../../../site.js';
import { writeFiles } from '../../server/http.js';

const components = { imports: [], provided: [], scripts: [] };

/** A site in which `docs/b.md` has components. */
async function createSite(): Promise<Site> {
  const a = '# A\n\n[b](b.md#shown) [c](c.md#shown)\n';
  const built = await site({ 'docs/a.md': a, 'docs/b.md': '# B\n', 'docs/c.md': '# C\n' }).build();
  const routes = built.site.routes.map((route) =>
    route.page !== undefined && route.page.path === 'docs/b.md'
      ? { ...route, page: { ...route.page, components } }
      : route,
  );
  return { ...built.site, routes };
}

it('a manifest has the anchors that pages with components show', async () => {
  const root = mkdtempSync(join(tmpdir(), 'docsgen-'));
  const html =
    '<h1 id="b">B</h1><p id="shown"><a name="old"></a></p>' +
    '<button id="r1" role="tab"></button><div id="r2" role="tabpanel"><h2 id="inner">I</h2></div>';
  try {
    await writeFiles(root, { 'docs/b/page.json': JSON.stringify({ html }) });
    const manifest = createManifest(withShownAnchors(await createSite(), root));
    expect(manifest.get('/docs/b/')).toEqual(['b', 'inner', 'old', 'shown']);
    expect(manifest.get('/docs/c/')).toEqual(['c']);
  } finally {
    rmSync(root, { recursive: true });
  }
});

it('a page that the output lacks keeps the anchors of its source', async () => {
  const manifest = createManifest(withShownAnchors(await createSite(), '/nowhere'));
  expect(manifest.get('/docs/b/')).toEqual(['b']);
});

it('watch mode reports no fragment of a page with components', async () => {
  const of = await createSite();
  const files = new Set(['docs/a/index.html', 'docs/b/index.html', 'docs/c/index.html']);
  const { findings } = await checkSiteLinks(of, files);
  expect(findings.map(({ reason }) => reason)).toEqual([
    'Cannot find anchor "#shown" on page "/docs/c/"',
  ]);
});
