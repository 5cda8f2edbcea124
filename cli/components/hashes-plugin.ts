/**
 * Hashes the files of a bundle. In: a map that receives the hashes. Out: a plugin of esbuild, the first of all. A hash is
 * taken before the file is loaded: after an edit in between, the next bundle has another hash, so its pages are rendered
 * again. Files of packages are left out, because they do not change while a bundle is made.
 */
import type { Plugin } from 'esbuild';
import { hashFile } from '../modules/input-hashes.js';
import { isInPackage } from '../paths/path.js';
import { IMPORT, SCRIPT } from './modules.js';
import { fileOfCssModule } from './styles.js';

/** Keys of `hashes` are absolute paths. */
export function hashesPlugin(hashes: Map<string, string>): Plugin {
  return {
    name: 'docsgen-hashes',
    setup({ onLoad }) {
      onLoad({ filter: /^/ }, ({ path, namespace }) => {
        const file = fileOfCssModule(path);
        const hasFile = namespace !== IMPORT && namespace !== SCRIPT && !isInPackage(file);
        if (hasFile && !hashes.has(file)) hashes.set(file, hashFile(file));
        return null;
      });
    },
  };
}
