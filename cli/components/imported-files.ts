/**
 * Files other than code that components import. In: the request, and a map that receives files for readers. Out: a plugin of
 * esbuild that makes a module of each: the URL of an image, the component of an SVG, the text of `x?raw`, the value of a
 * YAML file.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { OnLoadResult, Plugin } from 'esbuild';
import { parseYaml } from '../values/lenient-yaml.js';
import { hashedName, withBase } from '../paths/path.js';
import type { ComponentsRequest } from './request.js';
import { missing, resolveAs } from './specifiers.js';
import { hasStyles, writeImageComponent, writeSvgComponent } from './svg.js';

export const RAW = 'docsgen-raw';
const RAW_SPECIFIER = /^!*raw-loader!|\?raw$/g;
/** Endings of files that readers load by their URL. `types/imports.d.ts` declares them for editors. */
export const PUBLISHED =
  'png jpg jpeg gif webp avif apng bmp ico woff woff2 ttf otf eot mp3 mp4 webm ogg wav pdf zip gz'.split(
    ' ',
  );
const PUBLISHED_NAME = new RegExp(String.raw`\.(?:${PUBLISHED.join('|')})$`, 'i');

export function filesPlugin(
  { base }: Pick<ComponentsRequest, 'base'>,
  files: Map<string, Uint8Array>,
): Plugin {
  return {
    name: 'docsgen-files',
    setup(build) {
      const { onResolve, onLoad } = build;
      onResolve({ filter: /^!*raw-loader!|\?raw$/ }, async (args) => {
        const found = await resolveAs(build, args.path.replace(RAW_SPECIFIER, ''), args);
        return found?.path === undefined ? missing(args) : { path: found.path, namespace: RAW };
      });
      onLoad({ filter: /^/, namespace: RAW }, ({ path }) => ({
        contents: `export default ${JSON.stringify(readFileSync(path, 'utf8'))};`,
      }));
      const publish = (path: string) => {
        const content = readFileSync(path);
        const hash = createHash('sha256').update(content).digest('hex');
        const output = `assets/${hashedName(path, hash)}`;
        files.set(output, content);
        return withBase(base, `/${output}`);
      };
      // The default export also serves `require('./x.png').default`, which Docusaurus sites write.
      onLoad({ filter: PUBLISHED_NAME }, ({ path }) => ({
        contents: `export default ${JSON.stringify(publish(path))};`,
      }));
      // esbuild reads such a file as JavaScript: a Dockerfile, or the program of a package.
      onLoad({ filter: /[\\/][^.\\/]+$/, namespace: 'file' }, ({ path }) =>
        path.includes('node_modules')
          ? null
          : { errors: [{ text: 'No loader is configured for files without an extension' }] },
      );
      onLoad({ filter: /\.ya?ml$/i }, ({ path }) => readYaml(path));
      onLoad({ filter: /\.svg$/i }, ({ path }) => {
        const text = readFileSync(path, 'utf8');
        return {
          contents: hasStyles(text)
            ? writeImageComponent(text, publish(path))
            : writeSvgComponent(text),
        };
      });
    },
  };
}

function readYaml(path: string): OnLoadResult {
  const text = readFileSync(path, 'utf8');
  const { document } = parseYaml(text, text);
  const [error] = document.errors;
  return error === undefined
    ? { contents: JSON.stringify(document.toJS()), loader: 'json' }
    : { errors: [{ text: `Cannot parse the YAML: ${error.message}` }] };
}
