/**
 * Finds front matter in TOML or JSON that can be converted without asking. In: the sources of pages, and the findings. Out:
 * a fix of each such file, and the findings, with notes that say why front matter is not converted.
 */
import type { Diagnostic, Sources } from '../../types.js';
import { FIRST_LINE } from '../../diagnostics/diagnostic.js';
import { splitOther, type OtherFrontMatter } from '../../pages/other-front-matter.js';
import type { Fix } from './find-fixes.js';
import { jsonToYaml } from './json-to-yaml.js';
import { tomlToYaml } from './toml-to-yaml.js';
import type { Conversion } from './yaml-text.js';

export function findFrontMatterFixes(
  found: readonly Diagnostic[],
  { docs, blog }: Pick<Sources, 'docs' | 'blog'>,
): { readonly fixes: readonly Fix[]; readonly diagnostics: readonly Diagnostic[] } {
  const reported = new Set(
    found.flatMap(({ ruleId, file }) => (ruleId === 'front-matter' ? [file] : [])),
  );
  const notes = new Map<string | null, string>();
  const files = [...docs, ...blog].filter(({ path }) => reported.has(path));
  const fixes = files.flatMap(({ path: file, text }) => {
    const other = splitOther(text);
    if (other === null) return [];
    const { language, content, lineEnding, end } = other;
    const shownLanguage = language.toUpperCase();
    const converted = converters[language](content.replaceAll('\r\n', '\n'));
    if (converted.yaml === null) {
      notes.set(file, describeObstacle(converted, shownLanguage));
      return [];
    }
    const after = `---\n${converted.yaml}---\n`.replaceAll('\n', lineEnding);
    const range = [0, end] as const;
    const before = text.slice(...range);
    const shown = `front matter in ${shownLanguage} is now YAML`;
    return { file, text, place: FIRST_LINE, range, before, after, shown };
  });
  const diagnostics = found.map((one) => {
    const note = one.ruleId === 'front-matter' ? notes.get(one.file) : undefined;
    return note === undefined ? one : { ...one, note };
  });
  return { fixes, diagnostics };
}

const converters: Readonly<Record<OtherFrontMatter['language'], (text: string) => Conversion>> = {
  toml: tomlToYaml,
  json: jsonToYaml,
};

function describeObstacle(
  { obstacle, line }: Extract<Conversion, { yaml: null }>,
  language: string,
): string {
  // The front matter begins below a line of `+++`.
  const where = line === null ? '' : ` in line ${line + 1}`;
  const cannot = '"docsgen check --fix" cannot convert it:';
  const wayOut = 'or write YAML between two lines of "---".';
  if (obstacle === 'comment')
    return `${cannot} the comment${where} is within a list or a table, and would be lost. Move the comment to the top, ${wayOut}`;
  if (obstacle === 'error')
    return `${cannot} the ${language} has an error${where}. Correct it, ${wayOut}`;
  return `${cannot} it is not certain that all values would be the same. Simplify it, ${wayOut}`;
}
