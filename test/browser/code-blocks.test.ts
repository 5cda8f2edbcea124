/** Blocks of code that are long, in a terminal, or in tabs: what readers see, copy and find. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { runAxe } from './axe.js';
import { browserSite, type OpenOptions } from './browser.js';

const LINES = Array.from({ length: 90 }, (_, i) => `a${i + 1} = "${i + 1}"`);

describe('code blocks', () => {
  const site = browserSite({
    'site.config.ts': "export default { title: 'T' };\n",
    'docs/index.md': `# Code

\`\`\`hcl title="main.tf" {60}
${LINES.join('\n')}
\`\`\`

\`\`\`console
$ cat <<EOF
> a
> EOF
a
$ ls
\`\`\`

\`\`\`console showLineNumbers
$ a
b
$ c
\`\`\`

\`\`\`hcl focus={2}
a = 1
b = 2
\`\`\`

:::code-group
\`\`\`hcl title="a.tf"
a = 1
\`\`\`
\`\`\`sh title="b.sh"
ls -l
\`\`\`
:::

1. Text

   \`\`\`hcl title="Policy"
   a = "${'long '.repeat(40)}"
   \`\`\`

\`\`\`sh
terraform init
\`\`\`

\`\`\`hcl {1}
a = "${'long '.repeat(40)}"
b = 2
\`\`\`
`,
  });

  async function open(options: OpenOptions = {}) {
    const { page } = await site.open('docs/', {
      permissions: ['clipboard-read', 'clipboard-write'],
      ...options,
    });
    onTestFinished(() => page.context().close());
    return { page, blocks: page.locator('.code-block') };
  }

  it('folds a long block, and shows it on request, for a target in it and on paper', async () => {
    const { page, blocks } = await open();
    const block = blocks.first();
    const button = block.getByRole('button', { name: 'Show all 90 lines' });
    const isShown = (line: number) =>
      block
        .locator('.line')
        .nth(line - 1)
        .evaluate((element) => element.checkVisibility());
    const shown = async () => [await isShown(20), await isShown(21), await isShown(58)];
    expect(await shown()).toEqual([true, false, true]);
    await block.hover();
    await block.getByRole('button', { name: 'Copy' }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(LINES.join('\n'));
    await button.click();
    expect(await shown()).toEqual([true, true, true]);
    const fewer = block.getByRole('button', { name: 'Show fewer lines', expanded: true });
    await fewer.click();
    expect(await shown()).toEqual([true, false, true]);
    await page.emulateMedia({ media: 'print' });
    expect([...(await shown()), await button.isVisible()]).toEqual([true, true, true, false]);
    await page.emulateMedia({ media: 'screen' });
    // The browser's search opens a fold as a target does. The button is for the other one, and vanishes with that.
    const find = (line: number) =>
      page.evaluate((index) => {
        const target = document.querySelectorAll('.line')[index - 1];
        target?.setAttribute('id', `line-${index}`);
        location.hash = `line-${index}`;
      }, line);
    await find(30);
    await expect.poll(() => isShown(30)).toBe(true);
    expect([await isShown(80), await button.isVisible()]).toEqual([false, true]);
    await find(80);
    await expect.poll(() => isShown(80)).toBe(true);
    expect(await button.isVisible()).toBe(false);
  });

  it('keeps the title and the buttons below the navbar, and names the buttons', async () => {
    const { page, blocks } = await open();
    const block = blocks.first();
    await block.getByRole('button', { name: 'Show all 90 lines' }).click();
    await page.evaluate(() => scrollTo(0, 1000));
    const top = (selector: string) =>
      block.locator(selector).evaluate((element) => element.getBoundingClientRect().top);
    const offset = await page
      .locator('.navbar')
      .evaluate((element) => element.getBoundingClientRect().bottom);
    await expect.poll(() => top('.code-title')).toBeCloseTo(offset, 0);
    const copy = block.getByRole('button', { name: 'Copy' });
    expect((await top('.code-copy')) - offset).toBeLessThan(10);
    await copy.focus();
    await page.keyboard.press('Shift');
    const tooltip = () =>
      copy.evaluate((element) => {
        const { content, visibility } = getComputedStyle(element, '::after');
        return [content, visibility];
      });
    await expect.poll(tooltip).toEqual(['"Copy"', 'visible']);
    await page.keyboard.press('Escape');
    expect(await tooltip()).toEqual(['"Copy"', 'hidden']);
    await page.keyboard.press('Enter');
    await expect.poll(tooltip).toEqual(['"Copied"', 'visible']);
    await expect.poll(() => page.locator('[data-live]').textContent()).toBe('Copied');
  });

  it('copies the commands of a session, and selects no prompt', async () => {
    const { page, blocks } = await open();
    const copy = async (index: number) => {
      await blocks.nth(index).hover();
      await blocks.nth(index).getByRole('button', { name: 'Copy' }).click();
      return await page.evaluate(() => navigator.clipboard.readText());
    };
    expect(await copy(1)).toBe('cat <<EOF\na\nEOF\nls');
    expect(await copy(2)).toBe('a\nc');
    const selected = await page.evaluate(() => {
      const selection = getSelection();
      selection?.selectAllChildren(document.querySelector('.code-terminal code') ?? document.body);
      return String(selection);
    });
    expect(selected).toBe('cat <<EOF\na\nEOF\na\nls');
  });

  it('ends in a list where all code ends, with a fade until the reader has scrolled to the end of a line', async () => {
    const { page, blocks } = await open();
    await page.mouse.move(0, 0);
    const block = blocks.nth(6);
    const right = (index: number) =>
      blocks.nth(index).evaluate((element) => element.getBoundingClientRect().right);
    expect(await right(6)).toBe(await right(0));
    const fadeOf = (index: number) =>
      blocks
        .nth(index)
        .locator('.code-frame')
        .evaluate((frame) => getComputedStyle(frame, '::after').opacity);
    expect([await fadeOf(0), await fadeOf(1), await fadeOf(6)]).toEqual(['0', '0', '1']);
    // A session that is too wide has a fade, too.
    await blocks
      .nth(1)
      .locator('code')
      .evaluate((code) => code.append('long '.repeat(40)));
    await expect.poll(() => fadeOf(1)).toBe('1');
    const fade = await blocks
      .nth(1)
      .locator('.code-frame')
      .evaluate((frame) => {
        const { right } = getComputedStyle(frame, '::after');
        return right;
      });
    expect(fade).toBe('1px');
    await block.locator('pre').evaluate((pre) => pre.scrollTo(pre.scrollWidth, 0));
    await expect.poll(() => fadeOf(6)).toBe('0');
    const shown = (selector: string) =>
      block
        .locator(selector)
        .evaluate((element) => element.checkVisibility({ opacityProperty: true }));
    expect([await shown('.code-copy'), await shown('.code-wrap')]).toEqual([true, false]);
    await block.hover();
    expect(await shown('.code-wrap')).toBe(true);
  });

  it('shows the button of a command and of a session at rest, and marks above the fade', async () => {
    const { page, blocks } = await open();
    await page.mouse.move(0, 0);
    const [command, marked] = [blocks.nth(-2), blocks.last()];
    const opacity = (block: typeof command) =>
      block.locator('.code-actions').evaluate((actions) => getComputedStyle(actions).opacity);
    expect([await opacity(command), await opacity(blocks.nth(1)), await opacity(marked)]).toEqual([
      '1',
      '1',
      '0',
    ]);
    const endOfCode = await command
      .locator('code')
      .evaluate((code) => parseFloat(getComputedStyle(code).paddingInlineEnd));
    expect(endOfCode).toBeGreaterThanOrEqual(32);
    // The fade has no level of its own. A mark fades in its own color instead.
    const style = (selector: string, part: string) =>
      marked.locator(selector).evaluate((one, of) => {
        const { zIndex, opacity, backgroundImage } = getComputedStyle(one, of);
        return { zIndex, opacity, backgroundImage };
      }, part);
    expect((await style('.code-frame', '::after')).zIndex).toBe('auto');
    expect((await style('.line-highlight', '')).zIndex).toBe('1');
    const fade = await style('.line-highlight', '::after');
    expect(fade.opacity).toBe('1');
    expect(fade.backgroundImage).toContain('rgb(213, 232, 233)');
    const heights = await marked
      .locator('.line')
      .evaluateAll((lines) => lines.map((line) => line.getBoundingClientRect().height));
    expect(new Set(heights).size).toBe(1);
    await marked.locator('pre').evaluate((pre) => pre.scrollTo(pre.scrollWidth, 0));
    await expect.poll(async () => (await style('.line-highlight', '::after')).opacity).toBe('0');
  });

  it('mutes lines out of focus until the reader points at the block', async () => {
    const { page, blocks } = await open();
    const colors = () =>
      blocks
        .nth(3)
        .locator('.hljs-attr')
        .evaluateAll((parts) => parts.map((part) => getComputedStyle(part).color));
    await page.mouse.move(0, 0);
    const [muted, focused] = await colors();
    expect(muted).not.toBe(focused);
    await blocks.nth(3).hover();
    expect(await colors()).toEqual([focused, focused]);
  });

  it('puts tabs and buttons into one header, and all of it is accessible', async () => {
    const { page, blocks } = await open();
    const bottomOf = (selector: string) =>
      page.locator(selector).evaluate((element) => element.getBoundingClientRect().bottom);
    const topOf = await blocks.nth(4).evaluate((element) => element.getBoundingClientRect().top);
    expect(await bottomOf('.code-tabs > .tab-list')).toBeCloseTo(topOf, 0);
    expect(await bottomOf('.code-tabs .code-copy >> visible=true')).toBeLessThan(topOf);
    expect(await runAxe(page)).toEqual({ violations: [], open: [] });
  });

  it('shows all lines if scripts are off', async () => {
    const { blocks } = await open({ javaScriptEnabled: false });
    const line = blocks.first().locator('.line').nth(30);
    expect(await line.evaluate((element) => element.checkVisibility())).toBe(true);
    expect(await blocks.first().locator('.code-unfold').isVisible()).toBe(false);
  });
});
