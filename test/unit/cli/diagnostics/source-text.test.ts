/** Tests of the texts whose lines findings show. */
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
  expect(createSourceTexts(dir)('static/a.html')).toBe(TEXT);
});

const KEY = ['AKIA', 'Z7QK2M4X', 'J3WVT6RB'].join('');
const PRIVATE = [
  '-----BEGIN PRIVATE KEY-----',
  'MIIBVQIBADANBgkqhkiG9w0',
  '-----END PRIVATE KEY-----',
];

test('createSourceTexts() hides secrets, and keeps all offsets', async () => {
  const text = `The key ${KEY}, [x](/gone/)\r\n${PRIVATE.join('\n')}\nEnd ${KEY}\n`;
  const dir = await createFolder({ 'docs/a.md': text });
  onTestFinished(() => rm(dir, { recursive: true }));
  const hidden = text.replaceAll(KEY, '*'.repeat(KEY.length));
  const shown = createSourceTexts(dir)('docs/a.md');
  expect(shown).not.toContain(KEY);
  expect(shown).not.toContain(PRIVATE[1]);
  expect(shown.replaceAll(/[^\r\n]/g, '')).toBe(text.replaceAll(/[^\r\n]/g, ''));
  expect(shown.split('\r\n')[0]).toBe(hidden.split('\r\n')[0]);
  expect(shown).toHaveLength(text.length);
  expect(createSourceTexts(dir, [KEY])('docs/a.md')).toContain(`The key ${KEY}, [x](/gone/)\r\n`);
});
