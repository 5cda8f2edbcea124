/**
 * The parts of the manual that are generated from the code: commands from their help, options from the schema, rules from
 * their table. A page with other content fails; `npx vitest run test/manual/generated.test.ts -u` writes them.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { rules, type Rule } from '../../cli/diagnostics/rules.js';
import { unpackTree } from '../../cli/content-tree/packed-tree.js';
import type { Directive } from '../../cli/parse/directives/directive.js';
import { directives } from '../../cli/parse/directives/index.js';
import { DEFAULT_PARSE_OPTIONS } from '../../cli/parse/options.js';
import { parsePage } from '../../cli/parse/page.js';
import { isKnownElement } from '../../cli/parse/raw-html/sanitize.js';
import { walkElements } from '../../cli/content-tree/tree.js';
import { contentComponents } from '../../theme/content/index.js';
import { repositoryRoot, runBinary } from '../site.js';
import { listFields, listOptions } from './option-reference.js';
import { listCardIcons, listComponents, listTokens } from './theme-reference.js';

async function expectGenerated(page: string, content: string): Promise<void> {
  const path = join(repositoryRoot, 'manual/docs', page);
  const text = readFileSync(path, 'utf8');
  const pattern = /(<!-- generated: \w+ -->\n)[^]*?(<!-- \/generated -->)/;
  expect(text).toMatch(pattern);
  const expected = text.replace(
    pattern,
    (_, begin: string, end: string) => `${begin}\n${content}\n${end}`,
  );
  await expect(expected).toMatchFileSnapshot(path);
}

test('commands', async () => {
  const help = (args: readonly string[]) => {
    const { status, stdout } = runBinary([...args, '--help'], { cwd: repositoryRoot });
    expect(status).toBe(0);
    return stdout;
  };
  const commandsOf = (...args: readonly string[]): string[][] =>
    Array.from(help(args).matchAll(/^ {2}([a-z]+) \[options\]/gm), ([, name = '']) => [
      ...args,
      name,
    ]);
  // A group of commands lists its members, and takes no options itself.
  const listed = [...commandsOf(), ...commandsOf('search')];
  expect(listed.map((names) => names.join(' '))).toEqual(
    expect.arrayContaining(['build', 'clean', 'search export', 'search push']),
  );
  const sections = listed.map((names) => {
    const name = names.join(' ');
    const text = help(names)
      .replace(/\nExit status:[^]*$/, '')
      .trimEnd();
    return `## docsgen ${name}\n\n\`\`\`text\n${text}\n\`\`\`\n`;
  });
  await expectGenerated('commands.md', sections.join('\n'));
});

test('rules', async () => {
  const rows = Object.entries<Rule>(rules).map(
    ([id, { severity, inherits, fixed, onlyWith, description }]) =>
      `| \`${id}\` | ${inherits === undefined ? severity : `${severity}, or as \`${inherits}\` if that is set`}${fixed === true ? ', fixed' : ''} | ${cell(description)}${onlyWith === undefined ? '' : ` Only with \`${onlyWith}\`.`} |`,
  );
  const head = ['| rule | severity | reports |', '|---|---|---|'];
  await expectGenerated('rules.md', `${[...head, ...rows].join('\n')}\n`);
});

test('directives', async () => {
  const kinds = { text: 'text', link: 'a link', flag: 'no value' };
  const sections = directives.map(({ names, attributes, manual }: Directive) => {
    const written = names.map((name) => `\`${name}\``).join(', ');
    const rows = Object.entries(attributes).map(
      ([name, { kind, meaning }]) => `| \`${name}\` | ${kinds[kind]} | ${cell(meaning)} |`,
    );
    const table = ['| attribute | value | meaning |', '|---|---|---|', ...rows].join('\n');
    return [
      `## ${manual.title}`,
      `${manual.text} ${names.length === 1 ? 'Its name is' : 'The names are'} ${written}.`,
      ...(rows.length === 0 ? [] : [table]),
      `\`\`\`\`md\n${manual.example}\n\`\`\`\``,
      `${manual.example}\n`,
    ].join('\n\n');
  });
  await expectGenerated('directives.md', sections.join('\n'));
});

/** The elements of a page's content tree. */
function elementsOf(text: string): Set<string> {
  const names = new Set<string>();
  const page = parsePage({ path: 'docs/a.md', text, hash: '' }, DEFAULT_PARSE_OPTIONS);
  expect(page.diagnostics).toEqual([]);
  walkElements(unpackTree(page.tree), ({ tagName }) => void names.add(tagName));
  return names;
}

test.each(directives)('the example of $manual.title becomes its elements', (directive) => {
  const { names, attributes, elements, manual } = directive;
  const rendered = elementsOf(manual.example);
  for (const name of Object.keys(elements)) expect(rendered).toContain(name);
  expect(manual.example).toContain(`:::${names[0]}`);
  const examples = directives.map((one) => one.manual.example).join('\n');
  for (const name of Object.keys(attributes))
    expect(examples).toMatch(new RegExp(`[{ ]${name}[=}]`));
});

test('the manual shows every component that Markdown may become', () => {
  const folder = join(repositoryRoot, 'manual/docs');
  const shown = readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => elementsOf(readFileSync(join(folder, name), 'utf8')));
  const names = new Set(shown.flatMap((elements) => [...elements]));
  // HTML elements belong to Markdown itself. `page-tags` is added below pages with tags. `docsgen manual` has no Mermaid.
  const others = ['page-tags', 'diagram'];
  const own = Object.keys(contentComponents).filter(
    (name) => !isKnownElement(name) && !others.includes(name),
  );
  expect(own).toContain('steps');
  expect(own.filter((name) => !names.has(name))).toEqual([]);
});

test('options', async () => {
  const options = listOptions();
  const isSection = (key: string) =>
    options.some(({ path }) => path.startsWith(`${key}.`) || path.startsWith(`${key}[`));
  const top = options.filter(({ path }) => /^\w+$/.test(path));
  const sections = top
    .map(({ path }) => path)
    .filter(isSection)
    .map((key) => {
      const inner = options.filter(
        ({ path }) => path.startsWith(`${key}.`) || path.startsWith(`${key}[`),
      );
      return `## Options of ${key}\n\n${toTable(inner)}`;
    });
  const plain = top.map((option) => ({ ...option, isSection: isSection(option.path) }));
  await expectGenerated(
    'configuration.md',
    [`## All options\n\n${toTable(plain)}`, ...sections].join('\n'),
  );
});

test('front matter', async () => {
  const rows = listFields().map(
    ({ path, type, text }) => `| \`${path}\` | ${type} | ${cell(text)} |`,
  );
  const head = ['| field | value | meaning |', '|---|---|---|'];
  await expectGenerated('writing.md', `${[...head, ...rows].join('\n')}\n`);
});

test('every option has a description', () => {
  expect(
    [...listOptions(), ...listFields()]
      .filter(({ text }) => /^$|^For (?:`\w+`,? ?)+\.$/.test(text))
      .map(({ path }) => path),
  ).toEqual([]);
});

function toTable(
  options: readonly (ReturnType<typeof listOptions>[number] & { readonly isSection?: boolean })[],
): string {
  const rows = options.map(({ path, type, isRequired, default: value, text, isSection }) => {
    const name =
      isSection === true ? `[\`${path}\`](#options-of-${path.toLowerCase()})` : `\`${path}\``;
    const given = value === null ? (isRequired ? 'needed' : '') : cell(quote(value));
    return `| ${name} | ${cell(type)} | ${given} | ${cell(text)} |`;
  });
  return `${['| option | type | default | meaning |', '|---|---|---|---|', ...rows].join('\n')}\n`;
}

/** Sentences stay unchanged, values become code. */
function quote(value: string): string {
  return value.includes('`') || /^[a-z]+(?:'s)? [a-z]/.test(value)
    ? value
    : `\`${value === '' ? "''" : value}\``;
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|');
}

test('theme', async () => {
  const tokens = listTokens();
  expect(tokens.filter(({ use }) => use === '')).toEqual([]);
  const values = tokens.map(({ name, light, dark, use }) => {
    const shown = dark === null ? [code(light), ''] : [code(light), code(dark)];
    return `| ${code(name)} | ${shown.join(' | ')} | ${cell(use)} |`;
  });
  const files = listComponents();
  expect(files.filter(({ use, components }) => use === '' || components.length === 0)).toEqual([]);
  const components = files.map(({ path, use, components }) => {
    const shown = components.map(({ name, props }) =>
      props.length === 0 ? code(name) : `${code(name)}: ${props.map(code).join(', ')}`,
    );
    return `| ${code(path)} | ${cell(use)} | ${shown.join('; ')} |`;
  });
  const icons = listCardIcons().map((name) => `:::card[${name}]{icon=${name}}\n:::`);
  const sections = [
    '## Custom properties',
    `${['| property | value, or value in light mode | value in dark mode | used for |', '|---|---|---|---|', ...values].join('\n')}`,
    '## Components',
    `A name that ends with \`?\` may be left out; \`…\` stands for the props of another type. Not every file has props: some read the page from \`useAppState()\`.`,
    `${['| file | shows | components and props |', '|---|---|---|', ...components].join('\n')}`,
    '## Card icons',
    'The names for `icon` of [cards](directives.md#cards) and of a home page.',
    `::::cards\n${icons.join('\n')}\n::::\n`,
  ];
  await expectGenerated('theme-reference.md', sections.join('\n\n'));
});

function code(text: string): string {
  return cell(`\`${text}\``);
}
