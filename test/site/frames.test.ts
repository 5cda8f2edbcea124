/** A video from config to document and policy: the browser may load exactly the content of the page. */
import { expect, test } from 'vitest';
import { site } from '../site.js';

const VIDEO =
  '<iframe src="https://player.vimeo.com/video/1" title="T" width="640" height="360" allow="fullscreen"></iframe>';

test('a frame of a named host is in the page, and its host in the policy', async () => {
  const { diagnose, read } = site({
    'site.config.ts': `export default { title: 'T', search: false, markdown: { frames: ['player.vimeo.com'] } }`,
    'docs/a.md': `# A\n\n${VIDEO}\n\nText.`,
  });
  expect(await diagnose({ check: true })).toEqual([]);
  expect(read('docs/a/index.html')).toContain(
    '<span class="frame">' +
      '<svg viewBox="0 0 640 360" width="640" height="360" aria-hidden="true"></svg>' +
      '<iframe src="https://player.vimeo.com/video/1" title="T" width="640" height="360" allow="fullscreen" ' +
      'loading="lazy" referrerPolicy="strict-origin-when-cross-origin"></iframe></span>',
  );
  expect(read('_headers')).toMatch(/; frame-src https:\/\/player\.vimeo\.com;/);
  expect(read('docs/a/index.md')).toContain(VIDEO);
});

test('without the option there is neither', async () => {
  const { diagnose, read } = site({
    'site.config.ts': `export default { title: 'T', search: false }`,
    'docs/a.md': `# A\n\n${VIDEO}`,
  });
  expect(await diagnose({ check: true })).toMatchObject([
    {
      ruleId: 'unsafe-html',
      note: 'It is left out with its content. Add "player.vimeo.com" to "markdown.frames" of the config to show it.',
    },
  ]);
  expect(read('docs/a/index.html')).not.toContain('<iframe');
  expect(read('_headers')).not.toContain('frame-src');
});

test('a frame in trusted content that the policy blocks is a finding, unless the site has its own policy', async () => {
  const files = {
    'site.config.ts': `export default { title: 'T', search: false, markdown: { html: 'trust', frames: ['a.example'] } }`,
    'docs/a.md': `# A\n\n<iframe src="https://a.example/" title="T"></iframe>\n\n${VIDEO}`,
  };
  expect(await site(files).diagnose({ check: true })).toMatchObject([
    {
      severity: 'warning',
      ruleId: 'blocked-content',
      file: 'docs/a.md',
      line: 5,
      column: 1,
      message: 'The policy of "_headers" blocks frames from "https://player.vimeo.com"',
      note: `To allow it, write "csp: { 'frame-src': ['https://player.vimeo.com'] }" into the config.`,
    },
  ]);
  const own = site({ ...files, 'static/_headers': '/*\n  X-Frame-Options: DENY\n' });
  expect(await own.diagnose({ check: true })).toEqual([]);
});
