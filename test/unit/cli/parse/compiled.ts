/** Compiles `cli/` into a temporary folder, because workers and child processes run JavaScript files. */
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ParseWorkers } from '../../../../cli/parse/parse.js';

interface Compiled {
  readonly workers: ParseWorkers;
  remove(): Promise<void>;
}

export async function compileWorkers(threshold: number): Promise<Compiled> {
  const root = resolve(import.meta.dirname, '../../../..');
  const dir = await mkdtemp(join(tmpdir(), 'docsgen-parse-'));
  const { compile } = (await import(pathToFileURL(join(root, 'bin/compile.js')).href)) as {
    compile(outDir: string): Promise<void>;
  };
  await compile(dir);
  await symlink(join(root, 'node_modules'), join(dir, 'node_modules'));
  await writeFile(join(dir, 'package.json'), '{"type":"module"}');
  const urlOf = (name: string): URL => pathToFileURL(join(dir, 'cli/parse', name));
  return {
    workers: { worker: urlOf('worker.js'), child: urlOf('child.js'), threshold },
    remove: () => rm(dir, { recursive: true, force: true }),
  };
}
