/** A thread that parses Terraform modules. In: the files of each module. Out: one message with the modules. */
import { setFlagsFromString } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import type { ModuleFile } from './module.js';
import { parseModules } from './parse-modules.js';

// The grammar runs only briefly, and optimizing its code would take a third of the time. V8 flags apply to all threads, but
// nothing else in this process uses WebAssembly.
setFlagsFromString('--liftoff-only');

const modules: readonly (readonly ModuleFile[])[] = workerData;
parentPort?.postMessage(await parseModules(modules));
