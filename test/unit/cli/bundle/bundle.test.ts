import { expect, test } from 'vitest';
import { bundleTheme } from '../../../../cli/bundle/bundle.js';
import { loadConfig } from '../../../../cli/config/load-config.js';
import { site } from '../../../site.js';

/** Returns all scripts that readers of a site may load. */
async function scriptsOf(files: Readonly<Record<string, string>>): Promise<string> {
  const { dir } = site({ 'docs/a.md': '# A', ...files });
  const bundle = await bundleTheme(await loadConfig(dir));
  return [...bundle.files]
    .filter(([path]) => path.endsWith('.js'))
    .map(([, content]) => Buffer.from(content).toString())
    .join('\n');
}

/** Globals of every browser that can run the scripts at all, and functions, which elements never are. */
const COMMON_GLOBALS = new Set(
  (
    'AbortController IntersectionObserver MessageChannel MutationObserver Object Promise Reflect ResizeObserver ' +
    'ShadowRoot Symbol WeakMap WeakSet clearTimeout devicePixelRatio document navigator performance queueMicrotask ' +
    'requestAnimationFrame setTimeout window CustomEvent ErrorEvent addEventListener clipboardData dispatchEvent ' +
    'event getComputedStyle getSelection innerHeight innerWidth localStorage location matchMedia pageXOffset ' +
    'pageYOffset removeEventListener reportError NavigateEvent requestIdleCallback scrollTo scrollX scrollY AnimationEvent CompositionEvent TextEvent TransitionEvent'
  ).split(' '),
);

test('K17: scripts read no global that an element of the page could replace', async () => {
  const scripts = await scriptsOf({});
  const asked = [
    // Names of variables are shorter.
    /(?<![.\w$])typeof (\w{4,})\b/g,
    /\b(?:window|globalThis|self)\??\.(\w+)/g,
    /"(\w+)" ?in (?:window|globalThis|self)\b/g,
  ].flatMap((pattern) => [...scripts.matchAll(pattern)].map(([, name = '']) => name));
  expect(asked.length).toBeGreaterThan(40);
  expect([...new Set(asked)].filter((name) => !COMMON_GLOBALS.has(name))).toEqual([]);
});

test('folders without files are not a theme', async () => {
  const scripts = await scriptsOf({ 'theme/styles/.DS_Store': '' });
  // If they differ, neither text is worth printing.
  expect(scripts === (await scriptsOf({}))).toBe(true);
});

test("fields that a site's theme reads keep their names, whatever names React uses", async () => {
  const scripts = await scriptsOf({
    'theme/components/Footer.tsx': `
      export function Footer() {
        fetch('/stats.json').then((answer) => answer.json()).then((stats) => {
          document.title = stats.deletions + stats.alternate;
        });
        return null;
      }`,
  });
  expect(scripts).toMatch(/\.deletions\+\w+\.alternate/);
});
