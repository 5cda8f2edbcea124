/**
 * Finds front matter in TOML that can be converted without asking. In: the sources of pages, and the findings. Out: a fix of
 * each such file.
 */
import type { Diagnostic, Sources } from '../../types.js';
import { FIRST_LINE } from '../../diagnostics/diagnostic.js';
import { splitToml } from '../../split-toml.js';
import type { Fix } from './find-fixes.js';
import { tomlToYaml } from './toml-to-yaml.js';

export function findTomlFixes(
  found: readonly Diagnostic[],
  { docs, blog }: Pick<Sources, 'docs' | 'blog'>,
): Fix[] {
  const reported = new Set(
    found.flatMap(({ ruleId, file }) => (ruleId === 'front-matter' ? [file] : [])),
  );
  return [...docs, ...blog].flatMap(({ path: file, text }) => {
    const toml = reported.has(file) ? splitToml(text) : null;
    if (toml === null) return [];
    const yaml = tomlToYaml(toml.content.replaceAll('\r\n', '\n'));
    if (yaml === null) return [];
    const after = `---\n${yaml}---\n`.replaceAll('\n', toml.lineEnding);
    const range = [0, toml.end] as const;
    const before = text.slice(...range);
    return { file, text, place: FIRST_LINE, range, before, after, shown: SHOWN };
  });
}

const SHOWN = 'front matter in TOML is now YAML';
