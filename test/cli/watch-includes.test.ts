/** `docsgen serve --watch` and `check --watch` follow the files that pages include, in any folder of the site. */
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import type { DevMessage } from '../../theme/dev-message.js';
import { watchSite } from '../watch-site.js';

const fence = (options: string) => '```' + options + '\n```\n';

const repository = mkdtempSync(join(tmpdir(), 'docsgen-repository-'));
afterAll(() => rmSync(repository, { recursive: true, force: true }));

describe('docsgen serve --watch', () => {
  const site = watchSite({
    'site.config.ts': `export default { title: "Watched", includeRoots: ["../${basename(repository)}", ".ci"] };\n`,
    '.ci/steps.yml': 'step: 1\n',
    'docs/index.md': '# Start\n',
    'docs/a.md': '# A\n\n::include{file="_shared/outer.md"}\n',
    'docs/b.md': '# B\n\nOwn text.\n',
    'docs/_shared/outer.md': 'Outer, first.\n\n::include{file="inner.md"}\n',
    'docs/_shared/inner.md': 'Inner, first.\n',
  });
  const at = (path: string) => join(site.dir, path);

  it('shows an edit of an included file, and of one that it includes, again and again', async () => {
    await site.shows('docs/a/', 'Inner, first.');
    for (const nth of ['second', 'third', 'fourth']) {
      site.write({ 'docs/_shared/inner.md': `Inner, ${nth}.\n` });
      await site.shows('docs/a/', `Inner, ${nth}.`);
      site.write({ 'docs/_shared/outer.md': `Outer, ${nth}.\n\n::include{file="inner.md"}\n` });
      await site.shows('docs/a/', `Outer, ${nth}.`);
      await site.shows('docs/a/index.md', `Inner, ${nth}.`);
    }
  });

  it('updates only the pages that include the file', async () => {
    site.write({ 'docs/_shared/inner.md': 'Inner, told.\n' });
    await site.shows('docs/a/', 'Inner, told.');
    await site.prints('✓ docs/a.md');
    expect((await messageOf(site)).pages).toEqual(['/docs/a/']);
  });

  it('reports a missing or renamed file, and shows it when it is back', async () => {
    renameSync(at('docs/_shared/inner.md'), at('docs/_shared/renamed.md'));
    await site.shows('docs/a/', '::include');
    const [error] = (await messageOf(site)).errors;
    expect(error).toMatchObject({
      message: 'Cannot include "inner.md": there is no such file',
      place: 'docs/_shared/outer.md:3:1',
      pages: ['/docs/a/'],
    });
    renameSync(at('docs/_shared/renamed.md'), at('docs/_shared/inner.md'));
    await site.shows('docs/a/', 'Inner, told.');
    await expect.poll(async () => (await messageOf(site)).errors).toEqual([]);
    rmSync(at('docs/_shared'), { recursive: true });
    await site.shows('docs/a/', '::include');
    site.write({ 'docs/_shared/outer.md': 'Outer, new.\n' });
    await site.shows('docs/a/', 'Outer, new.');
  });

  it('follows files outside of the docs, in folders that a page names for the first time', async () => {
    mkdirSync(at('examples/vpc'), { recursive: true });
    site.write({ 'examples/vpc/main.tf': 'subnets = 1\n' });
    site.write({ 'docs/b.md': `# B\n\n${fence('plain file="../examples/vpc/main.tf"')}` });
    await site.shows('docs/b/', 'subnets = 1');
    for (const count of [2, 3, 4]) {
      // The checks after a change are over, so only the folder watch reports this.
      await delay(1000);
      site.write({ 'examples/vpc/main.tf': `subnets = ${count}\n` });
      await site.shows('docs/b/', `subnets = ${count}`);
    }
    site.write({ 'docs/b.md': `# B\n\n${fence('plain file="../later/deep/x.tf"')}` });
    await site.shows('docs/b/', 'code-block');
    site.write({ 'later/deep/x.tf': 'late = true\n' });
    await site.shows('docs/b/', 'late = true');
  });

  it('follows files outside of the site, and hidden ones, that the config allows', async () => {
    const outside = join(repository, 'src/main.tf');
    mkdirSync(join(repository, 'src'));
    writeFileSync(outside, 'outside = 1\n');
    const path = `../../${basename(repository)}/src/main.tf`;
    site.write({
      'docs/b.md': `# B\n\n${fence(`plain file="${path}"`)}\n${fence('plain file="../.ci/steps.yml"')}`,
    });
    await site.shows('docs/b/', 'outside = 1');
    for (const count of [2, 3]) {
      // The checks after a change are over, so only the folder watch reports this.
      await delay(1000);
      writeFileSync(outside, `outside = ${count}\n`);
      site.write({ '.ci/steps.yml': `step: ${count}\n` });
      await site.shows('docs/b/', `outside = ${count}`);
      await site.shows('docs/b/', `step: ${count}`);
    }
  });
});

describe('a folder that becomes content while it is watched', () => {
  const site = watchSite({
    'site.config.ts': 'export default { title: "Watched" };\n',
    'docs/index.md': '# Start\n\n::include{file="@site/content/part.md"}\n',
    'content/part.md': 'A part.\n',
    'content/guides/g.md': '# G\n\nFirst.\n',
  });

  it('follows its subfolders', async () => {
    await site.shows('docs/', 'A part.');
    site.write({
      'site.config.ts': 'export default { title: "Watched", docs: { dir: "content" } };\n',
    });
    await site.shows('docs/guides/g/', 'First.');
    for (const nth of ['Second', 'Third']) {
      // The checks after a change are over, so only the folder watch reports this.
      await delay(1000);
      site.write({ 'content/guides/g.md': `# G\n\n${nth}.\n` });
      await site.shows('docs/guides/g/', `${nth}.`);
    }
  });

  it('shows new values of variables', async () => {
    site.write({ 'content/guides/g.md': '# G\n\nVersion {{word}}.\n' });
    await site.shows('docs/guides/g/', 'Version {{word}}.');
    for (const word of ['one', 'two']) {
      site.write({
        'site.config.ts': `export default { title: "Watched", docs: { dir: "content" }, variables: { word: "${word}" } };\n`,
      });
      await site.shows('docs/guides/g/', `Version ${word}.`);
      await site.shows('docs/guides/g/index.md', `Version ${word}.`);
    }
  });
});

/** Returns the message that an open page gets now. */
async function messageOf(site: { readonly url: string }): Promise<DevMessage> {
  const response = await fetch(new URL('_docsgen/events', site.url));
  const reader = response.body?.getReader();
  let text = '';
  while (reader !== undefined && !/\n\n/.test(text.replace(/^retry.*\n+/, ''))) {
    const { value, done } = await reader.read();
    if (done) break;
    text += new TextDecoder().decode(value);
  }
  await reader?.cancel();
  return JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? '{}') as DevMessage;
}
