/** How long after a dialog closes the page scrolls again, by the page's own clock. */
import type { Page } from 'playwright-core';

/** In milliseconds. Listens before `close` is called: a dialog that closes first would never be seen. */
export async function measureScrollRestore(
  page: Page,
  close: () => Promise<void>,
): Promise<number> {
  await page.evaluate(() => {
    const look = () => {
      if (document.body.style.overflow === '') performance.mark('scrolls');
      else setTimeout(look, 5);
    };
    document.querySelector('dialog[open]')?.addEventListener('close', () => {
      performance.mark('closed');
      look();
    });
  });
  await close();
  await page.waitForFunction(() => performance.getEntriesByName('scrolls').length > 0);
  return await page.evaluate(() => performance.measure('restored', 'closed', 'scrolls').duration);
}
