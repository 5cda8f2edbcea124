/**
 * The reference of the theme, read from its source. In: nothing. Out: custom properties with their values, components with
 * their props, and the names of card icons. The first sentence of a comment says what each is.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseScript, type ScriptNode } from '../../cli/diagnostics/script.js';
import { CARD_ICONS } from '../../theme/content/card-icons.js';
import { repositoryRoot } from '../site.js';

const theme = join(repositoryRoot, 'theme');

interface Token {
  readonly name: string;
  readonly light: string;
  /** `null` for a value of both modes. */
  readonly dark: string | null;
  readonly use: string;
}

export function listTokens(): Token[] {
  const css = readFileSync(join(theme, 'styles/tokens.css'), 'utf8');
  const declarations = css.matchAll(/(?:\/\*((?:[^*]|\*(?!\/))*)\*\/\s*)?(--[\w-]+):\s*([^;]+);/g);
  return Array.from(declarations, ([, use = '', name = '', written = '']) => {
    const value = written.replace(/\s+/g, ' ').trim();
    const [, light, dark] = /^var\(--light, (.+)\) var\(--dark, (.+)\)$/.exec(value) ?? [];
    return { name, light: light ?? value, dark: dark ?? null, use: firstSentence(use) };
  }).filter(({ name }) => name !== '--light' && name !== '--dark');
}

interface ThemeFile {
  /** Path below the theme. */
  readonly path: string;
  readonly use: string;
  readonly components: readonly { readonly name: string; readonly props: readonly string[] }[];
}

/** Lists the files that export components, of the folders whose files sites replace. */
export function listComponents(): ThemeFile[] {
  return ['components', 'content', 'pages'].flatMap((folder) =>
    readdirSync(join(theme, folder))
      .filter((name) => /^[A-Z]\w*\.tsx$/.test(name))
      .sort()
      .map((name) => readComponents(`${folder}/${name}`)),
  );
}

function readComponents(path: string): ThemeFile {
  const text = readFileSync(join(theme, path), 'utf8');
  const tree = parseScript(text, path);
  const [, comment = ''] = /^\/\*\*([^]*?)\*\//.exec(text) ?? [];
  if (tree === null) throw new Error(`Cannot parse ${path}`);
  const file = { text, statements: childrenOf(tree, 'body') };
  const components = file.statements.flatMap((statement) => {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement['declaration'] : null;
    if (!isNode(declared)) return [];
    const names = [declared, ...childrenOf(declared, 'declarations')].flatMap((one) =>
      nameOf({ ...one }),
    );
    return names
      .filter((name) => /^[A-Z]/.test(name) && /[a-z]/.test(name))
      .filter(() => !declared.type.startsWith('TS'))
      .map((name) => ({ name, props: propsOf(declared, file) }));
  });
  return { path, use: firstSentence(comment), components };
}

interface SourceFile {
  readonly text: string;
  readonly statements: readonly ScriptNode[];
}

/** Lists members as `name: Type`, or as `name?: Type` if they may be left out. */
function propsOf(declared: ScriptNode, file: SourceFile): string[] {
  const [parameter] = childrenOf(declared, 'params');
  const annotation = parameter?.['typeAnnotation'];
  return isNode(annotation) ? membersOf(annotation['typeAnnotation'], file) : [];
}

function membersOf(type: unknown, file: SourceFile): string[] {
  if (!isNode(type)) return [];
  if (type.type === 'TSIntersectionType')
    return childrenOf(type, 'types').flatMap((part) => membersOf(part, file));
  if (type.type === 'TSTypeLiteral') return describeMembers(childrenOf(type, 'members'), file);
  const named = nameOf({ ...type, id: type['typeName'] })[0];
  const declared = file.statements
    .map((statement) => (isNode(statement['declaration']) ? statement['declaration'] : statement))
    .find((statement) => statement.type.startsWith('TS') && nameOf({ ...statement })[0] === named);
  if (declared === undefined) return [`…${file.text.slice(type.start, type.end)}`];
  if (declared.type === 'TSTypeAliasDeclaration')
    return membersOf(declared['typeAnnotation'], file);
  const body = declared['body'];
  const inherited = childrenOf(declared, 'extends').map(
    ({ start, end }) => `…${file.text.slice(start, end)}`,
  );
  return [...inherited, ...(isNode(body) ? describeMembers(childrenOf(body, 'body'), file) : [])];
}

function describeMembers(members: readonly ScriptNode[], { text }: SourceFile): string[] {
  return members.flatMap((member) => {
    const { key, typeAnnotation: annotation, optional } = member;
    if (!isNode(key) || !isNode(annotation)) return [];
    const type = text.slice(annotation.start, annotation.end).replace(/\s+/g, ' ');
    return [`${String(key['name'] ?? key['value'])}${optional === true ? '?' : ''}${type}`];
  });
}

function nameOf({ id }: Readonly<Record<string, unknown>>): string[] {
  return isNode(id) && typeof id['name'] === 'string' ? [id['name']] : [];
}

function childrenOf(node: ScriptNode, key: string): ScriptNode[] {
  const value = node[key];
  return Array.isArray(value) ? value.filter(isNode) : [];
}

function isNode(value: unknown): value is ScriptNode {
  return typeof value === 'object' && value !== null && 'type' in value;
}

function firstSentence(comment: string): string {
  const text = comment
    .replace(/^\s*\* ?/gm, '')
    .replace(/\s+/g, ' ')
    .trim();
  return /^.*?[.:](?= |$)/.exec(text)?.[0].replace(/:$/, '.') ?? text;
}

export function listCardIcons(): string[] {
  return Object.keys(CARD_ICONS);
}
