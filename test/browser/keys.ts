/** Helpers for keyboard walks: Tab until an element is reached, and whether its focus is visible. */
import type { Page } from 'playwright-core';

/** Presses Tab until the element of the selector has the focus. */
export async function tabTo(page: Page, selector: string): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press('Tab');
    if (await page.evaluate((s) => document.activeElement?.matches(s) ?? false, selector)) return;
  }
  throw new Error(`Tab never reached "${selector}"`);
}

/** A card has the outline of the link that fills it. */
export const outline = (page: Page) =>
  page.evaluate(() => {
    const active = document.activeElement ?? document.body;
    const drawn = active.matches('.card-title') ? active.closest('.card') : active;
    const { outlineStyle, outlineWidth } = getComputedStyle(drawn ?? active);
    return outlineStyle === 'none' ? 0 : parseFloat(outlineWidth);
  });
