import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  attribute,
  blocks,
  createHclParser,
  labels,
  type HclParser,
} from '../../cli/reference/hcl.js';
import { parseModules } from '../../cli/reference/parse-modules.js';
import { readReference } from '../../cli/reference/reference.js';
import { repositoryRoot } from '../site.js';
import { CATALOGUE, callsOf, errorsOfCall, errorsOfOutputs, readModules } from './calls.js';
import { news, pages, type Fence, type Page } from './content.js';
import { errorsOfBlock, errorsOfReferences, TYPES } from './providers.js';
import { ModuleReader } from './walkthrough/modules.js';
import { createCommands, errorsOfArguments } from './walkthrough/run.js';

/** Data sources of Terraform itself and of Packer, and addresses of providers in a lock file. */
const NOT_OF_PROVIDERS = /^terraform_remote_state$|^amazon-|\//;
/** Names that look like types: arguments, inputs of modules, keys of policies, prefixes of several types. */
const OTHER_NAMES: ReadonlySet<string> = new Set([
  'aws_account_id',
  'aws_service_access_principals',
  'aws_service_name',
  // A data source that the provider has removed; the upgrade guide searches for it.
  'aws_subnet_ids',
  'aws_vpc_security_group_',
]);

const modules = readdirSync(join(repositoryRoot, 'docs/_modules'), {
  recursive: true,
  encoding: 'utf8',
})
  .filter((name) => name.endsWith('.tf'))
  .map((name) => `docs/_modules/${name}`)
  .map((path) => ({ path, text: readFileSync(join(repositoryRoot, path), 'utf8') }));

const fences = (language: string): { page: Page; fence: Fence }[] =>
  pages.flatMap((page) =>
    page.fences.filter((fence) => fence.language === language).map((fence) => ({ page, fence })),
  );
const at = ({ page, fence }: { page: Page; fence: Fence }, line = 0) =>
  `${page.path}:${fence.line + line}`;

describe('HCL of the documentation', () => {
  let parser: HclParser;
  beforeAll(async () => {
    parser = await createHclParser();
  });

  test('every block of a page parses, fragments included', () => {
    const blocks = fences('hcl');
    expect(blocks.length).toBeGreaterThan(300);
    const errors = blocks.flatMap((block) =>
      parser
        // The type or the default of a parameter is an expression.
        .parse((/^hcl (?:type|default)$/.test(block.fence.info) ? 'a = ' : '') + block.fence.text)
        .errors.map(({ place, text }) => `${at(block, place.line - 1)}: ${text}`),
    );
    expect(errors).toEqual([]);
  });

  test('every file of a module parses', () => {
    expect(modules.length).toBeGreaterThan(90);
    expect(
      modules.flatMap(({ path, text }) =>
        parser.parse(text).errors.map(({ place }) => `${path}:${place.line}`),
      ),
    ).toEqual([]);
  });

  test('every provider, resource and data source uses arguments that its provider knows', () => {
    const sources = [
      ...fences('hcl').map((block) => ({
        text: block.fence.text,
        place: (row: number) => at(block, row),
      })),
      ...modules.map(({ path, text }) => ({ text, place: (row: number) => `${path}:${row + 1}` })),
    ];
    const found = sources.flatMap(({ text, place }) => {
      const { root } = parser.parse(text);
      return (['provider', 'resource', 'data'] as const).flatMap((kind) =>
        blocks(root, kind)
          .filter((block) => !labels(block).some((name) => NOT_OF_PROVIDERS.test(name)))
          .map((block) => ({ kind, block, place })),
      );
    });
    expect(found.length).toBeGreaterThan(350);
    const errors = found.flatMap(({ kind, block, place }) =>
      errorsOfBlock(block, kind).map(({ row, text }) => `${place(row)}: ${text}`),
    );
    const references = sources.flatMap(({ text, place }) =>
      errorsOfReferences(text).map((error) => `${place(0)}: ${error}`),
    );
    expect([...errors, ...references]).toEqual([]);
  });

  test('every call of a documented module uses inputs that the module has', () => {
    const documented = readModules(pages, parser);
    let count = 0;
    const errors = pages.flatMap((page) => {
      const hcl = page.fences.filter(({ language }) => language === 'hcl');
      const calls = hcl.flatMap((fence) =>
        callsOf(parser.parse(fence.text).root).map((call) => ({ fence, call })),
      );
      count += calls.length;
      return [
        ...calls.flatMap(({ fence, call }) =>
          errorsOfCall(call, documented, !/\.\.\.|…/.test(fence.text)).map(
            (error) => `${at({ page, fence }, call.row)}: ${error}`,
          ),
        ),
        ...hcl.flatMap(({ text }) =>
          errorsOfOutputs(
            text,
            calls.map(({ call }) => call),
            documented,
          ).map((error) => `${page.path}: ${error}`),
        ),
      ];
    });
    expect(count).toBeGreaterThan(70);
    expect(errors).toEqual([]);
  });

  test('every Terragrunt deployment configures the providers that its module needs', () => {
    const documented = readModules(pages, parser);
    const wrong = fences('hcl').flatMap((block) => {
      const { root } = parser.parse(block.fence.text);
      const [, folder = ''] = CATALOGUE.exec(block.fence.text) ?? [];
      if (attribute(root, 'inputs') === null || blocks(root, 'terraform').length === 0) return [];
      const needed = documented.get(folder)?.providers ?? new Set();
      return ['helm', 'kubernetes']
        .filter((name) => needed.has(name) && !block.fence.text.includes(`provider "${name}"`))
        .map((name) => `${at(block)}: nothing configures ${name}`);
    });
    expect(wrong).toEqual([]);
  });
});

test("every page about a module matches the module's declarations", async () => {
  const reference = { modules: 'docs/_modules', pages: 'docs/reference/services' };
  const { pages: written, diagnostics } = await readReference(
    { siteDir: repositoryRoot, configFile: null, reference },
    { parse: parseModules },
  );
  expect(written.length).toBeGreaterThan(30);
  expect([...diagnostics, ...written.flatMap(({ drift }) => drift)]).toEqual([]);
});

describe('JSON of the documentation', () => {
  test('every block parses', () => {
    const errors = fences('json').filter(({ fence }) => {
      try {
        JSON.parse(fence.text);
        return false;
      } catch {
        return true;
      }
    });
    expect(errors.map((block) => at(block))).toEqual([]);
  });
});

describe('shell of the documentation', () => {
  test('calls commands that exist, with options that they have', async () => {
    const commands = createCommands(new ModuleReader(await createHclParser(), () => null));
    const scripts = fences('bash');
    expect(scripts.length).toBeGreaterThan(400);
    const errors = scripts.flatMap((block) =>
      errorsOfArguments(block.fence.text, commands).map(
        ({ line, message }) => `${at(block, line)}: ${message}`,
      ),
    );
    expect(errors).toEqual([]);
  });
});

describe('what examples need', () => {
  /** Pages of services whose examples match, but that nowhere have one of the words. */
  const without = (example: RegExp, words: RegExp) =>
    pages
      .filter(({ id }) => id.startsWith('reference/services/'))
      .filter(
        ({ fences: own, body }) => own.some(({ text }) => example.test(text)) && !words.test(body),
      )
      .map(({ path }) => path);

  test('pages say how to create the secrets that their examples name', () => {
    expect(
      without(/_secret(?:s_manager)?_(?:arn|id|name) *= "/, /create-secret|must exist before/),
    ).toEqual([]);
  });

  test('pages say how to build the images that their examples select', () => {
    expect(without(/owners *= \["self"\]/, /packer\.md/)).toEqual([]);
  });

  test('scripts add only those AWS profiles that do not exist yet', () => {
    const scripts = fences('bash').filter(({ fence }) => fence.text.includes('>> ~/.aws/config'));
    expect(scripts.length).toBeGreaterThan(0);
    expect(
      scripts.filter(({ fence }) => !/grep -\w*q/.test(fence.text)).map((block) => at(block)),
    ).toEqual([]);
  });
});

describe('AWS types of the documentation', () => {
  const named = [
    ...[...pages, ...news].map(({ path, body }) => ({ path, text: body })),
    ...modules,
  ].flatMap(({ path, text }) =>
    [...text.matchAll(/\baws_[a-z0-9_]+/g)].map(([type]) => ({ path, type })),
  );

  test('every type that is named exists', () => {
    expect(
      named
        .filter(({ type }) => !TYPES.has(type) && !OTHER_NAMES.has(type))
        .map(({ path, type }) => `${path}: ${type}`),
    ).toEqual([]);
  });

  test('the list has only types that are named', () => {
    const used = new Set(named.map(({ type }) => type));
    const listed = [...TYPES].filter((type) => type.startsWith('aws_'));
    expect([...listed, ...OTHER_NAMES].filter((type) => !used.has(type))).toEqual([]);
  });
});
