/** A site without an icon, over HTTP: no request fails, and nothing that the config allows is blocked. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { browserSite, hydrated } from './browser.js';

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

describe('a site without an icon, over HTTP', () => {
  const site = browserSite({
    'site.config.ts': "export default { title: 'Ironwright', hosts: ['img.example'] };\n",
    'docs/index.md': '# Home\n\n![A pixel](http://img.example/pixel.png)\n',
  });

  it('asks for no icon and shows an image of an allowed host', async () => {
    const asked: string[] = [];
    const { page, messages } = await site.open('/docs/', {
      prepare: async (page) => {
        page.on('request', (request) => asked.push(new URL(request.url()).pathname));
        await page.route('http://img.example/**', (route) =>
          route.fulfill({ contentType: 'image/png', body: Buffer.from(PIXEL, 'base64') }),
        );
      },
    });
    onTestFinished(() => page.context().close());
    await hydrated(page);
    const image = page.getByRole('img', { name: 'A pixel' });
    await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1);
    await page.waitForLoadState('networkidle');
    expect(messages).toEqual([]);
    expect(asked).not.toContain('/favicon.ico');
  });
});
