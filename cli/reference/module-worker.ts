/** A thread that parses Terraform modules. In: the files of each. Out: one message with the modules. */
import { setFlagsFromString } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import type { ModuleFile } from './module.js';
import { parseModules } from './parse-modules.js';

// The grammar is in use for a moment: what V8 would spend on better code for it is a third of the whole. Flags are those of
// all threads; nothing else of this process is WebAssembly.
setFlagsFromString('--liftoff-only');

const modules: readonly (readonly ModuleFile[])[] = workerData;
parentPort?.postMessage(await parseModules(modules));
