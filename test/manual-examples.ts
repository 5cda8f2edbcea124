/**
 * The examples of the manual as files, for the compiler. In: the pages of the manual. Out: the text of each block of TypeScript or
 * JSON, by path. Blocks of a page are in one folder, so that they import each other, until a title repeats.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from './site.js';

const BLOCKS = /^(`{3,})(ts|tsx|json)(?: title="([^"]+)")?\n(.*?)^\1$/gms;

export function listExamples(): Map<string, string> {
  const folder = join(repositoryRoot, 'manual/docs');
  const files = new Map<string, string>();
  for (const page of readdirSync(folder)) {
    let group = 1;
    const text = readFileSync(join(folder, page), 'utf8');
    for (const [, , language = '', title, code = ''] of text.matchAll(BLOCKS)) {
      const name = title ?? `example.${language}`;
      // Output, such as JSON-LD, has a title that is not a path.
      if (name.includes(' ')) continue;
      const path = () => `${page.replace(/\.mdx?$/, '')}/${group}/${name}`;
      if (files.has(path())) group++;
      files.set(path(), code);
    }
  }
  return files;
}
