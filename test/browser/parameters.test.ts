/** Lists of parameters in a browser: their height, the filter by keyboard, links to one, and all of it without scripts. */
import { describe, expect, it } from 'vitest';
import { runAxe } from './axe.js';
import { browserSite, hydrated, openInTest } from './browser.js';

const COUNT = 29;
/** Inputs like those of the repository's largest module: long types, examples and long texts among them. */
const inputs = Array.from({ length: COUNT }, (_, i) => {
  const isLong = i % 9 === 8;
  const isCode = isLong || i % 12 === 6;
  const fields = Array.from({ length: isLong ? 8 : 3 }, (__, n) => `  field_${n} = string`);
  const code = `\n\`\`\`hcl type\nobject({\n${fields.join('\n')}\n})\n\`\`\`\n`;
  const example = `\n:::details[Example]\n\`\`\`hcl\ninput_${i} = {}\n\`\`\`\n:::\n`;
  const facts = [
    ...(isCode ? [] : ['type="list(string)"']),
    i < 4 ? 'required' : `default='["eu-west-${i}"]'`,
  ];
  const text = `What the input ${i} does${i % 5 === 2 ? ' to encrypt objects' : ''}, in one sentence.`;
  const more = i % 4 === 3 ? ' It goes on, because a second sentence explains when to set it.' : '';
  return `::::parameter[input_${i}]{#input-input_${i} ${facts.join(' ')}}
${text}${more}
${isCode ? code : ''}${isLong ? example : ''}::::`;
});
const page = `# Bucket

:::::::tabs
::::::tab[Reference]{value=reference}
[To input 20](#input-input_20)
::::::
::::::tab[Inputs]{value=inputs}
:::::parameters{hcl}

## Required inputs

${inputs.slice(0, 4).join('\n\n')}

## Optional inputs

${inputs.slice(4).join('\n\n')}
:::::
::::::
:::::::
`;

describe('a list of parameters', () => {
  const site = browserSite({
    'site.config.ts': "export default { title: 'T', search: false };\n",
    'static/favicon.ico': '',
    'docs/index.md': page,
  });
  const open = async (address: string, options = {}) => {
    const { page, messages } = await openInTest(site, address, options);
    const shown = page.locator('.parameter:visible h3');
    return { page, messages, shown, list: page.locator('.parameters') };
  };

  it('takes at most 2,400 px for 29 inputs, and is accessible in both modes and on phones', async () => {
    for (const [width, mode] of [
      [1440, 'light'],
      [320, 'dark'],
    ] as const) {
      const { page, list } = await open('/docs/#input-input_20', {
        viewport: { width, height: 900 },
      });
      await page.evaluate((theme) => (document.documentElement.dataset['theme'] = theme), mode);
      await hydrated(page);
      const checkbox = page.locator('.parameter-filter [type=checkbox]');
      expect(await checkbox.evaluate((one) => getComputedStyle(one).appearance)).toBe('none');
      if (width === 1440) {
        expect((await list.boundingBox())?.height).toBeLessThanOrEqual(2400);
        // A font of code with another baseline makes no line higher.
        await page.evaluate(async () => {
          const loaded = performance.getEntriesByType('resource');
          const address = loaded.find(({ name }) => name.endsWith('.woff2'))?.name;
          const low = new FontFace('Low', `url(${address})`, {
            ascentOverride: '60%',
            descentOverride: '60%',
          });
          document.fonts.add(await low.load());
          document.documentElement.style.setProperty('--font-code', 'Low');
        });
        const heads = await page
          .locator('.parameter-head > .heading:visible')
          .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
        expect(Math.max(...heads)).toBeLessThan(22.5);
      }
      const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(await overflow()).toBeLessThanOrEqual(0);
      expect(await runAxe(page)).toEqual({ violations: [], open: [] });
    }
  });

  it('is filtered by keyboard, and shows what a link leads to', async () => {
    const { page, messages, shown } = await open('/docs/');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await hydrated(page);
    const scripts = () =>
      page.evaluate(
        () =>
          performance.getEntriesByType('resource').filter(({ name }) => /apply-filter-/.test(name))
            .length,
      );
    await page.getByRole('tab', { name: 'Inputs' }).click();
    expect(await scripts()).toBe(0);
    const field = page.getByRole('searchbox', { name: 'Filter by name or text' });
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    expect(await field.evaluate((one) => one === document.activeElement)).toBe(true);
    await page.keyboard.type('ENCRYPT obj');
    await expect.poll(() => shown.count()).toBe(6);
    const count = page.locator('.parameter-count');
    expect(await count.textContent()).toBe('6 of 29');
    await page.locator('[data-live]', { hasText: '6 of 29' }).waitFor({ state: 'attached' });
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expect.poll(() => shown.allTextContents()).toEqual(['input_2']);
    const headings = page.locator('.parameters > .heading:visible');
    expect(await headings.allTextContents()).toEqual(['Required inputs']);

    await page.getByRole('button', { name: 'Copy as HCL argument: input_2', exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toBe('input_2 = []');

    // A filter does not hide the target of a link.
    await page.getByRole('tab', { name: 'Reference' }).click();
    await page.getByRole('link', { name: 'To input 20' }).click();
    const target = page.locator('.parameter:has(:target)');
    await target.waitFor();
    await expect.poll(() => count.textContent()).toBe('');
    expect(await target.locator('h3').textContent()).toBe('input_20');
    const colors = await page
      .locator('.parameter:has(:target), .parameter:not(:has(:target)):visible')
      .evaluateAll((all) => new Set(all.map((one) => getComputedStyle(one).backgroundColor)).size);
    expect(colors).toBe(2);
    expect(messages).toEqual([]);
  });

  it('has a button for each input on a touch screen, which copies it as an argument', async () => {
    const { page } = await open('/docs/#input-input_5', {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const button = page.getByRole('button', { name: 'Copy as HCL argument: input_5', exact: true });
    expect(await button.evaluate((element) => getComputedStyle(element).opacity)).toBe('1');
    await button.tap();
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await expect.poll(copied).toBe('input_5 = ["eu-west-5"]');
  });

  it('is readable without scripts', async () => {
    const { page, shown } = await open('/docs/', { javaScriptEnabled: false });
    expect(await shown.count()).toBe(COUNT);
    expect(
      await page.locator('.parameter-filter, .parameter button').locator('visible=true').count(),
    ).toBe(0);
    const [short, long] = [
      page.locator('.parameter-code').nth(0),
      page.locator('.parameter-code').nth(1),
    ];
    expect(await short.locator('pre').isVisible()).toBe(true);
    expect(await long.locator('pre').isVisible()).toBe(false);
    await long.locator('summary').click();
    expect(await long.locator('pre').isVisible()).toBe(true);
  });
});
