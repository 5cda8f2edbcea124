/** `docsgen serve` as a separate process, for the duration of a test. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { repositoryRoot } from '../site.js';

export interface Served {
  /** With base path. */
  readonly url: string;
  readonly pid: number;
}

/** Resolves when the address is printed. */
export async function serve(dir: string, args: readonly string[] = []): Promise<Served> {
  const binary = join(repositoryRoot, 'bin', 'docsgen.js');
  const child = spawn(process.execPath, [binary, 'serve', '--port', '0', ...args], { cwd: dir });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  onTestFinished(async () => {
    child.kill();
    await new Promise((ended) => child.once('close', ended));
  });
  await expect.poll(() => output).toMatch(/http:\S+/);
  const [url = ''] = /http:\S+/.exec(output) ?? [];
  return { url, pid: child.pid ?? 0 };
}
