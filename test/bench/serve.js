/** Servers of `docsgen serve`: on a finished output as a reader has it, or on sources as a writer has it. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';

const binary = join(import.meta.dirname, '..', '..', 'bin', 'docsgen.js');

/**
 * @param {string} folder
 * @returns {Promise<Server>}
 */
export function serve(folder) {
  return start(['--out-dir', folder]);
}

/**
 * @param {string} siteDir
 * @returns {Promise<Server>}
 */
export function serveWatching(siteDir) {
  return start([siteDir, '--watch']);
}

/**
 * @typedef {object} Server
 * @property {string} url
 * @property {() => Promise<void>} isComplete Resolves when everything has been parsed that is watched.
 * @property {() => Promise<void>} stop
 */

/**
 * Resolves when the address is printed.
 *
 * @param {readonly string[]} args
 * @returns {Promise<Server>}
 */
async function start(args) {
  const child = spawn(process.execPath, [binary, 'serve', ...args, '--port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const closed = new Promise((resolve) => child.once('close', resolve));
  let output = '';
  child.stdout.on('data', (chunk) => (output += String(chunk)));
  /** @type {(pattern: RegExp) => Promise<string>} */
  const prints = (pattern) =>
    new Promise((resolve, reject) => {
      const look = () => {
        const found = pattern.exec(output);
        if (found !== null) resolve(found[0]);
      };
      child.stdout.on('data', look);
      void closed.then((status) => reject(new Error(`the server ended with status ${status}`)));
      look();
    });
  return {
    url: await prints(/http:\S+/),
    isComplete: async () => void (await prints(/\d+ pages/)),
    stop: async () => {
      child.kill('SIGTERM');
      await closed;
    },
  };
}
