/** The texts whose lines findings show. */
import { rm } from 'node:fs/promises';
import { expect, onTestFinished, test } from 'vitest';
import { createSourceTexts } from '../../../../cli/diagnostics/source-text.js';
import { createFolder } from '../server/http.js';

const TEXT = '<a href="/gone/">Über</a>\n';

test.each([
  ['UTF-8', Buffer.from(TEXT)],
  ['UTF-8 with its mark', Buffer.from(`\uFEFF${TEXT}`)],
  ['UTF-16LE', Buffer.from(`\uFEFF${TEXT}`, 'utf16le')],
  ['UTF-16BE', Buffer.from(`\uFEFF${TEXT}`, 'utf16le').swap16()],
])('createSourceTexts() reads %s', async (_, bytes) => {
  const dir = await createFolder({ 'static/a.html': bytes });
  onTestFinished(() => rm(dir, { recursive: true }));
  expect(createSourceTexts(dir, [])('static/a.html')).toBe(TEXT);
});
