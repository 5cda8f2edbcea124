/** Starts the command line. A published package is already compiled; a checkout is compiled when needed. */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const isCheckout = existsSync(join(root, 'cli', 'main.ts'));
const compiled = isCheckout
  ? await (await import('./compile.js')).compileCheckout()
  : join(root, 'dist');
const { main } = await import(pathToFileURL(join(compiled, 'main.js')).href);
await main(process.argv.slice(2));
