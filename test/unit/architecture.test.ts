/**
 * Checks the structure of the code: imports, width of comments, number of parameters, and that every path in a README
 * exists. The linter checks the length of files and functions.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { repositoryRoot } from '../site.js';

/** For comments, which prettier does not wrap. */
const MAX_COMMENT_COLUMNS = 125;
const STAGES = [
  'config',
  'discover',
  'parse',
  'diagrams',
  'components',
  'bundle',
  'site',
  'plan',
  'render',
  'search',
  'write',
  'check',
  'publish',
  // It is beside the pipeline and independent like a stage.
  'reference',
];
/** Code that a stage may use in addition to its own folder. */
const SHARED = [
  'cli/diagnostics',
  'cli/cache',
  'cli/content-tree',
  'cli/fs',
  'cli/modules',
  'cli/pages',
  'cli/paths',
  'cli/analytics.ts',
  'cli/output-plan.ts',
  'cli/package.ts',
  'cli/policy',
  'cli/secrets',
  'cli/threads',
  'cli/values',
  'cli/variables',
  'cli/editor/for-editors.ts',
  'cli/types.ts',
  'theme/types.ts',
  'theme/sidebar-types.ts',
  'theme/islands/markup.ts',
  'theme/widgets/markup.ts',
  'theme/server-module.ts',
  'theme/dev-message.ts',
  'theme/router/page-view.ts',
  'theme/constants.ts',
  'theme/page-sheets.ts',
  'theme/content/card-icons.ts',
  'theme/fill-text.ts',
  'theme/languages',
  'theme/strings.ts',
  'theme/behaviours/private-repositories.ts',
  'theme/search/format.ts',
  'theme/search/terms.ts',
];
/** Type-only imports are erased: they carry knowledge, not code. */
const SHARED_TYPES = [...SHARED, 'cli/config/schema.ts', 'cli/config/sidebar-schema.ts'];

/** Packages and the places that own them; everything else may not import them. */
const OWNERS: Readonly<Record<string, readonly string[]>> = {
  commander: ['cli/main.ts', 'cli/commands/arguments.ts'],
  chokidar: ['cli/commands/watch/folder-watcher.ts'],
  picomatch: ['cli/diagnostics/collect.ts'],
  esbuild: ['cli/modules/load-esbuild.ts'],
  linkinator: ['cli/check/linkinator', 'cli/check/web/judge-web.ts'],
  undici: ['cli/check/web'],
  htmlparser2: [
    'cli/check/read',
    'cli/check/text-directives.ts',
    'cli/site/active-xml.ts',
    'cli/plan/list-inline.ts',
    'cli/render/article-tree.ts',
    'cli/diagrams/rebuild.ts',
  ],
  linkedom: ['cli/diagrams/browser'],
  'svg-path-commander': ['cli/diagrams/browser'],
  colord: ['cli/diagrams'],
  tinypool: ['cli/parse', 'cli/render', 'cli/threads'],
  'fast-glob': ['cli/discover'],
  zod: [
    'cli/config',
    'cli/editor',
    'cli/editor/for-editors.ts',
    'cli/parse/front-matter-fields.ts',
    'cli/site/categories.ts',
    'cli/variables/variables-schema.ts',
  ],
  'smol-toml': ['cli/check/fix/toml-to-yaml.ts'],
  yaml: [
    'cli/check/fix/yaml-text.ts',
    'cli/values/lenient-yaml.ts',
    'cli/parse/front-matter.ts',
    'cli/site/categories.ts',
  ],
  'web-tree-sitter': ['cli/reference/hcl.ts'],
  'image-size': ['cli/site/assets.ts'],
  'rehype-react': ['cli/render/content.ts'],
  'rehype-highlight': ['cli/parse/highlight'],
  katex: ['cli/parse/math'],
  'remark-math': ['cli/parse/math'],
  'medium-zoom': ['theme/content/behaviours'],
  '@docsearch/js': ['theme/search'],
  '@docsearch/css': ['theme/search'],
  'react-dom': ['theme'],
  react: ['theme'],
};

interface Import {
  readonly from: string;
  /** A path in the repository, or a package. */
  readonly to: string;
  readonly isTypeOnly: boolean;
}

const files = ['cli', 'theme'].flatMap((folder) =>
  readdirSync(join(repositoryRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`),
);
const sources = new Map(
  files.map((file) => [file, readFileSync(join(repositoryRoot, file), 'utf8')]),
);
const imports = [...sources].flatMap(([from, text]) => parseImports(from, text));

function parseImports(from: string, text: string): Import[] {
  const statements = text.matchAll(
    /^(?:import|export)\s(type\s)?(?:[^;'"]*?\sfrom\s)?['"]([^'"]+)['"]|(?:\bimport|createRequire\(import\.meta\.url\))\(\s*['"]([^'"]+)['"]\s*\)/gm,
  );
  return [...statements].map(([, type, specifier, dynamic]) => {
    const name = specifier ?? dynamic ?? '';
    return {
      from,
      to: name.startsWith('.') ? resolveSource(from, name) : packageOf(name),
      isTypeOnly: type !== undefined,
    };
  });
}

function resolveSource(from: string, specifier: string): string {
  const path = relative(repositoryRoot, join(repositoryRoot, dirname(from), specifier));
  return (
    [path, path.replace(/\.js$/, '.ts'), path.replace(/\.js$/, '.tsx')].find(
      (candidate) => sources.has(candidate) || candidate.endsWith('.css'),
    ) ?? path
  );
}

function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

const isBelow = (path: string, places: readonly string[]) =>
  places.some((place) => path === place || path.startsWith(`${place}/`));
const show = ({ from, to }: Import) => `${from} imports ${to}`;

test('every relative import leads to a file', () => {
  expect(
    imports
      .filter(({ to }) => /^(?:cli|theme)\//.test(to) && !existsSync(join(repositoryRoot, to)))
      .map(show),
  ).toEqual([]);
});

test('a stage never imports another stage', () => {
  const problems = imports.filter(({ from, to, isTypeOnly }) => {
    const stage = STAGES.find((name) => from.startsWith(`cli/${name}/`));
    if (stage === undefined || !/^(?:cli|theme)\//.test(to)) return false;
    // Our server's rules answer linkinator, and one of our pages asks it about the web.
    const allowed = [
      `cli/${stage}`,
      ...(isTypeOnly ? SHARED_TYPES : SHARED),
      ...(stage === 'check' ? ['cli/server'] : []),
    ];
    return !isBelow(to, allowed);
  });
  expect(problems.map(show)).toEqual([]);
});

test('only commands compose stages, and only main.ts knows commands', () => {
  const outside = imports.filter(
    ({ from, to }) =>
      to.startsWith('cli/commands/') && from !== 'cli/main.ts' && !from.startsWith('cli/commands/'),
  );
  expect(outside.map(show)).toEqual([]);
});

test('the theme imports neither the command line nor Node', () => {
  expect(
    imports
      .filter(
        ({ from, to }) =>
          from.startsWith('theme/') && (to.startsWith('cli/') || to.startsWith('node:')),
      )
      .map(show),
  ).toEqual([]);
});

test("the command line imports only the theme's types, its constants and the terms of search", () => {
  expect(
    imports
      .filter(
        ({ from, to }) =>
          from.startsWith('cli/') &&
          to.startsWith('theme/') &&
          !SHARED.some((path) => to === path || to.startsWith(`${path}/`)),
      )
      .map(show),
  ).toEqual([]);
});

test('each package is imported by its owner only', () => {
  const problems = imports.filter(({ from, to, isTypeOnly }) => {
    const owners = OWNERS[to];
    return owners !== undefined && !isTypeOnly && !isBelow(from, owners);
  });
  expect(problems.map(show)).toEqual([]);
});

test('threads are started in one place', () => {
  expect(
    [...sources].filter(([, text]) => /\bnew Worker\(/.test(text)).map(([file]) => file),
  ).toEqual(['cli/threads/ask-thread.ts']);
});

test('no imports form a circle, not even of types', () => {
  const edges = new Map(
    files.map((file) => [file, imports.filter(({ from }) => from === file).map(({ to }) => to)]),
  );
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (file: string, path: readonly string[]) => {
    if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(' → '));
    else if (!done.has(file)) {
      for (const next of edges.get(file) ?? []) visit(next, [...path, file]);
      done.add(file);
    }
  };
  for (const file of files) visit(file, []);
  expect(circles).toEqual([]);
});

test(`no line of a comment has more than ${MAX_COMMENT_COLUMNS} columns`, () => {
  const wide = [...sources].flatMap(([file, text]) =>
    text.split('\n').flatMap((line, index) => {
      const isWide = /^\s*(?:\{?\/\*|\*|\/\/)/.test(line) && line.length > MAX_COMMENT_COLUMNS;
      return isWide ? [`${file}:${index + 1} has ${line.length}`] : [];
    }),
  );
  expect(wide).toEqual([]);
});

test('no function or method has more than three parameters', () => {
  const problems = [...sources].flatMap(([file, text]) =>
    // Matches prettier's output. Callbacks have the parameters of their callers.
    [
      ...text.matchAll(
        /^(?:(?:export )?(?:default )?(?:async )?function\*? (\w+)|  (?:(?:static|async) |\*)*(#?\w+))(?:<[^(]*>)?\(([^)]*(?:\([^)]*\)[^)]*)*?)\)(?:: [^\n]*)? \{$/gm,
      ),
    ].flatMap(([, name, method, parameters = '']) => {
      const count = splitParameters(parameters).length;
      return count > 3 ? [`${file}: ${name ?? method} has ${count} parameters`] : [];
    }),
  );
  expect(problems).toEqual([]);
});

function splitParameters(text: string): string[] {
  let depth = 0;
  let current = '';
  const found: string[] = [];
  for (const char of text.replaceAll('=>', '')) {
    if ('{[(<'.includes(char)) depth++;
    if ('}])>'.includes(char)) depth--;
    if (char === ',' && depth === 0) {
      found.push(current);
      current = '';
    } else current += char;
  }
  return [...found, current].filter((parameter) => parameter.trim() !== '');
}

test('every file begins with a comment that describes it', () => {
  expect(
    [...sources]
      .filter(([, text]) => !/^(?:'use client';\n+)?\/\*\*/.test(text))
      .map(([file]) => file),
  ).toEqual([]);
});

test('types are never switched off', () => {
  const pattern = /@ts-ignore|@ts-nocheck|@ts-expect-error|\bas any\b|: any\b|<any>|as unknown as/;
  expect(
    [...sources]
      .filter(([, text]) => pattern.test(text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')))
      .map(([file]) => file),
  ).toEqual([]);
});

/** Documents for people who work on docsgen. */
const PAPERS = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'cli/README.md',
  'cli/DECISIONS.md',
  'theme/README.md',
  'test/README.md',
];
/** Below the output folder, or files of an example. */
const OTHER_PLACES = /^(?:build|assets|search|_docsgen)\/|^docs\/a\.md$|^\.\/x\./;

test('paths in the papers exist', () => {
  const missing = PAPERS.flatMap((paper) => {
    const text = readFileSync(join(repositoryRoot, paper), 'utf8');
    const quoted = text.matchAll(/`([a-z][\w-]*\/[\w./-]*|[\w-]+\.tsx?)`/g);
    const linked = text.matchAll(/\]\((?!https?:|#)([\w./-]+)\)/g);
    return [...quoted, ...linked]
      .map(([, name = '']) => name)
      .filter((name) => !OTHER_PLACES.test(name))
      .filter((name) =>
        [name, join(dirname(paper), name)].every(
          (candidate) => !existsSync(join(repositoryRoot, candidate)),
        ),
      )
      .map((name) => `${paper} names ${name}`);
  });
  expect(missing).toEqual([]);
});
