/** `docsgen serve` on a finished output, as a reader's server would be. */
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';

const binary = join(import.meta.dirname, '..', '..', 'bin', 'docsgen.js');

/**
 * @param {string} folder
 * @returns {Promise<{ url: string, stop: () => void }>}
 */
export async function serve(folder) {
  const port = await new Promise((resolve) => {
    const probe = createServer().listen(0, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' ? address?.port : 0));
    });
  });
  const args = [binary, 'serve', '--out-dir', folder, '--port', String(port)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const url = await new Promise((resolve) => {
    child.stdout.on('data', (chunk) => {
      const found = /http:\S+/.exec(String(chunk));
      if (found !== null) resolve(found[0]);
    });
  });
  return { url, stop: () => child.kill('SIGTERM') };
}
