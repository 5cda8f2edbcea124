import { expect, test } from 'vitest';
import { bundleTheme } from '../../../../cli/bundle/bundle.js';
import { makeIslandsClient } from '../../../../cli/bundle/islands-client.js';
import { loadConfig } from '../../../../cli/config/load-config.js';
import { site } from '../../../site.js';

test('islands share the copy of React that the client has, and other sites load nothing of it', async () => {
  const config = await loadConfig(site({ 'docs/a.md': '# A' }).dir);
  const theme = await bundleTheme(config);
  const { files, client, runtime, compat, script } = await makeIslandsClient(config);
  const textOf = (path: string) => Buffer.from(files.get(path) ?? '').toString();
  const name = client.replace('assets/', './');
  expect(textOf(script)).toContain(`import("${name}")`);
  for (const path of [runtime, compat])
    expect(textOf(path).match(/(?<=from")[^"]+/g)).toEqual(
      expect.arrayContaining([expect.stringContaining(name)]),
    );
  // A copy of React reads this.
  const isReact = (text: string) =>
    text.includes('react.element') || text.includes('react.fragment');
  expect([client, runtime, compat, script].map((path) => isReact(textOf(path)))).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect(textOf(client)).toMatch(/export\{.*\bReact\b.*\}/);
  const others = [...theme.files].map(([, content]) => Buffer.from(content).toString());
  expect(others.filter((text) => text.includes('docsgen-island'))).toEqual([]);
  // Code that is loaded on demand and needs no React is the same in both.
  const shared = [...theme.files].filter(([path]) => files.has(path));
  expect(shared.map(([path]) => textOf(path))).toEqual(
    shared.map(([, content]) => Buffer.from(content).toString()),
  );
  expect(shared.filter(([path]) => isReact(textOf(path)))).toEqual([]);
  const own = [client, runtime, compat, script];
  expect(own.filter((path) => theme.files.has(path))).toEqual([]);
});
