#!/usr/bin/env node
/**
 * Starts the command line: the compiled package as published, or, in a checkout, the sources compiled on the way.
 */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';

// A build is over before much of what V8 11 (Node 20) optimizes by itself has paid for it: it spends a sixth of its processor
// time on that. These ask for three times as many calls first, and for less inlining. Workers have them too. Later versions
// have a quicker compiler for that time, and do not know the first.
if (process.versions.v8.startsWith('11.')) {
  setFlagsFromString('--interrupt-budget=400000');
  setFlagsFromString('--max-inlined-bytecode-size-cumulative=300');
}

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const isCheckout = existsSync(join(root, 'cli', 'main.ts'));
const compiled = isCheckout
  ? await (await import('./compile.js')).compileCheckout()
  : join(root, 'dist');
const { main } = await import(pathToFileURL(join(compiled, 'main.js')).href);
await main(process.argv.slice(2));
