/** Hashes all files of a folder: names, content and modes. Equal hashes mean equal trees. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

export function hashTree(dir: string): string {
  const hash = createHash('sha256');
  for (const [path, content] of hashFiles(dir)) hash.update(`${path}\0${content}\n`);
  return hash.digest('hex');
}

/** Hash and mode by path, sorted. */
export function hashFiles(dir: string): Map<string, string> {
  const paths = readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(dir.length + 1))
    .sort();
  return new Map(
    paths.map((path) => {
      const content = createHash('sha256')
        .update(readFileSync(join(dir, path)))
        .digest('hex');
      return [path, `${(statSync(join(dir, path)).mode & 0o777).toString(8)} ${content}`];
    }),
  );
}
