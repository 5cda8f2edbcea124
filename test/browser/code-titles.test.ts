/** Titles and tabs of code blocks in Chromium: where their buttons are, and what these cover. */
import { describe, expect, it } from 'vitest';
import { browserSite, openInTest } from './browser.js';

const PATH = 'infrastructure-live/prod/eu-west-1/prod/networking/vpc/terragrunt.hcl';
const code = (title: string) => `\`\`\`hcl title="${title}"\n${'a = 1\n'.repeat(30)}\`\`\`\n`;
const page = `# Code

${code('main.tf')}
${code(PATH)}
:::code-group
${code('main.tf')}${code('outputs.tf')}${code(PATH)}:::

${'Text.\n\n'.repeat(40)}`;

describe('titles and tabs of code', () => {
  const site = browserSite({
    'site.config.ts': `export default { title: 'Site' };\n`,
    'docs/index.md': page,
  });
  const arabic = browserSite({
    'site.config.ts': `export default { title: 'Site', locale: { code: 'ar', direction: 'rtl' } };\n`,
    'docs/index.md': page,
  });
  const phone = { viewport: { width: 390, height: 844 } };

  it('have their buttons in the first line of a title, also while both stick', async () => {
    const { page } = await openInTest(site, '/docs/', phone);
    const block = page.locator('.code-block').nth(1);
    const top = (selector: string) =>
      block.locator(selector).evaluate((element) => element.getBoundingClientRect().top);
    const gap = async () => (await top('.code-copy')) - (await top('.code-title'));
    const lines = await block.locator('.code-title').evaluate(({ clientHeight }) => clientHeight);
    expect(lines).toBeGreaterThan(50);
    expect(await gap()).toBeLessThan(8);
    await block.evaluate((element) => {
      scrollTo(0, element.getBoundingClientRect().top + scrollY + 200);
    });
    expect(await gap()).toBeLessThan(8);
    // They leave with the title.
    await block.evaluate((element) => {
      scrollTo(0, element.getBoundingClientRect().bottom + scrollY);
    });
    const [end, button] = await Promise.all([
      block.evaluate((element) => element.getBoundingClientRect().bottom),
      block.locator('.code-copy').evaluate((element) => element.getBoundingClientRect().bottom),
    ]);
    expect(button).toBeLessThanOrEqual(end);
  });

  it('are where they are with scripts if there are none', async () => {
    const { page } = await openInTest(site, '/docs/', { ...phone, javaScriptEnabled: false });
    const [, title, block] = await page.evaluate(() => {
      const tops = ['h1', '.code-title', '.code-block'].map(
        (selector) => document.querySelector(selector)?.getBoundingClientRect().top ?? NaN,
      );
      return tops;
    });
    expect(title).toBe(block);
  });

  it.each([
    ['left to right', site],
    ['right to left', arabic],
  ])('cover no tab that reads %s', async (_, { open }) => {
    const { page } = await open('/docs/', phone);
    const tabs = page.locator('.code-tabs');
    const first = await tabs.locator('.tab').first().boundingBox();
    const list = await tabs.locator('.tab-list').boundingBox();
    expect((first?.x ?? NaN) - (list?.x ?? NaN)).toBeLessThan(20);
    const actions = tabs.locator('.code-actions:visible');
    expect(await actions.evaluate((row) => getComputedStyle(row).backgroundImage)).toContain(
      'linear-gradient',
    );
    expect((await actions.boundingBox())?.x).toBeGreaterThan(
      (first?.x ?? NaN) + (first?.width ?? NaN),
    );
    await page.context().close();
  });
});
