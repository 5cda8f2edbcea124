/**
 * `npm run bench:pictures`: the same documentation built by docsgen, Starlight and VitePress, in pictures side by side: home,
 * guide, walkthrough, reference, table and search dialog, each in two widths, one of them dark. The others come from the
 * registry into a temporary folder. People judge the pictures, so they are not committed.
 *
 *   npm run bench:pictures -- --out pictures --only home,search --node /usr/bin/node
 *
 * `--node` names a newer Node for the others: Astro wants 22.12.
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { GENERATORS, SEARCHED, SUBJECTS, writeSite } from './pictures/sites.js';

/** @import { Browser, Locator } from 'playwright-core' */
/** @import { Generator } from './pictures/sites.js' */

const root = join(import.meta.dirname, '..', '..');
const { values } = parseArgs({
  options: {
    out: { type: 'string', default: 'pictures' },
    only: { type: 'string', default: Object.keys(SUBJECTS).join(',') },
    node: { type: 'string', default: process.execPath },
    chromium: { type: 'string', default: process.env['CHROME_PATH'] ?? '/usr/bin/chromium' },
  },
});
const subjects = values.only.split(',');
const SCREENS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

const folder = mkdtempSync(join(tmpdir(), 'docsgen-pictures-'));
const browser = await chromium.launch({
  executablePath: values.chromium,
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  mkdirSync(values.out, { recursive: true });
  for (const [name, generator] of Object.entries(GENERATORS)) {
    const dir = join(folder, name);
    writeSite(dir, generator);
    install(dir, generator);
    for (const command of generator.build) run(dir, command);
    const { url, stop } = await serve(dir, generator);
    await takePictures(browser, { name, generator, url }).finally(stop);
  }
} finally {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}

/**
 * @param {string} dir
 * @param {Generator} generator
 */
function install(dir, { packages }) {
  if (packages.length === 0) {
    mkdirSync(join(dir, 'node_modules', '.bin'), { recursive: true });
    symlinkSync(root, join(dir, 'node_modules', 'docsgen'));
    symlinkSync(join(root, 'bin', 'docsgen.js'), join(dir, 'node_modules', '.bin', 'docsgen'));
    return;
  }
  const args = ['install', '--no-audit', '--no-fund', '--loglevel', 'error', ...packages];
  const { status } = spawnSync('npm', args, { cwd: dir, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error(`npm cannot install ${packages.join(', ')}`);
}

/**
 * @param {string} dir
 * @param {readonly string[]} command
 * @returns {readonly [string, readonly string[]]}
 */
function toProgram(dir, [name = '', ...args]) {
  return [values.node, [join(dir, 'node_modules', '.bin', name), ...args]];
}

/**
 * @param {string} dir
 * @param {readonly string[]} command
 */
function run(dir, command) {
  const [program, args] = toProgram(dir, command);
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: dir, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command.join(' ')} failed:\n${stdout}${stderr}`);
}

/**
 * Resolves when the server has printed its address.
 *
 * @param {string} dir
 * @param {Generator} generator
 * @returns {Promise<{ url: string, stop: () => void }>}
 */
async function serve(dir, generator) {
  const [program, args] = toProgram(dir, generator.serve);
  const child = spawn(program, args, { cwd: dir, stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  const url = await new Promise((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      output += String(chunk);
      const [, found] = /(http:\/\/[\w.]+:\d+)/.exec(output) ?? [];
      if (found !== undefined) resolve(found);
    });
    child.once('close', () => reject(new Error(`${generator.serve.join(' ')} ended:\n${output}`)));
  });
  return { url, stop: () => void child.kill('SIGTERM') };
}

/**
 * @param {Browser} browser
 * @param {{ name: string, generator: Generator, url: string }} site
 */
async function takePictures(browser, { name, generator, url }) {
  const { docs, end, results } = generator;
  for (const [i, [subject, path]] of Object.entries(SUBJECTS).entries())
    for (const [j, viewport] of SCREENS.entries()) {
      if (!subjects.includes(subject)) continue;
      const colorScheme = (i + j) % 2 === 0 ? 'light' : 'dark';
      const page = await browser.newPage({ viewport, colorScheme, isMobile: viewport.width < 500 });
      await page.goto(`${url}${path === '' ? '/' : `${docs}${path}${end}`}`, {
        waitUntil: 'networkidle',
      });
      if (subject === 'search') {
        await page.keyboard.press('Control+k');
        await page.locator('input:focus').waitFor();
        await page.keyboard.type(SEARCHED, { delay: 50 });
        await settle(page.locator(results));
      }
      const file = `${subject}-${viewport.width}-${colorScheme}-${name}.png`;
      await page.screenshot({ path: join(values.out, file) });
      console.log(file);
      await page.close();
    }
}

/**
 * Waits until results have come and stay the same: some searches show titles first, and text when more has loaded.
 *
 * @param {Locator} results
 */
async function settle(results) {
  await results.first().waitFor();
  let shown = '';
  for (;;) {
    const texts = (await results.allTextContents()).join('\n');
    if (texts === shown) return;
    shown = texts;
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}
