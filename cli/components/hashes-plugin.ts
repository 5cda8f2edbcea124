/**
 * Hashes the files of a bundle. In: a map that receives the hashes. Out: a plugin of esbuild, the first of all. A hash is
 * taken before the file is loaded: after an edit in between, the next bundle has another hash, and no page stays as it was
 * before the edit. Files of packages are left out: nobody edits them while they are bundled.
 */
import type { Plugin } from 'esbuild';
import { hashFile } from '../input-hashes.js';
import { IMPORT, SCRIPT } from './modules.js';
import { fileOfCssModule } from './styles.js';

const IN_PACKAGE = /[/\\]node_modules[/\\]/;

/** Keys of `hashes` are absolute paths. */
export function hashesPlugin(hashes: Map<string, string>): Plugin {
  return {
    name: 'docsgen-hashes',
    setup({ onLoad }) {
      onLoad({ filter: /^/ }, ({ path, namespace }) => {
        const file = fileOfCssModule(path);
        const hasFile = namespace !== IMPORT && namespace !== SCRIPT && !IN_PACKAGE.test(file);
        if (hasFile && !hashes.has(file)) hashes.set(file, hashFile(file));
        return null;
      });
    },
  };
}
