import { beforeAll, describe, expect, test } from 'vitest';
import { findDrift, findMissingTabs } from '../../../../cli/reference/drift.js';
import { createHclParser, type HclParser } from '../../../../cli/reference/hcl.js';
import { parseModule } from '../../../../cli/reference/module.js';
import { writeTabs } from '../../../../cli/reference/write-tabs.js';

let parser: HclParser;
beforeAll(async () => {
  parser = await createHclParser();
});

const empty = `:::tab[Inputs]{value=inputs}
:::
:::tab[Outputs]{value=outputs}
:::
`;
const hcl = `variable "name" {
  description = "The name."
  type        = string
}

variable "size" {
  description = "The size."
  type        = object({ gb = number })
  default     = null
}

output "id" {
  description = "The ID."
  value       = 1
}
`;
const moduleOf = (text: string) => parseModule([{ path: 'm/main.tf', text }], parser);

/** A page that was written for the module and edited, compared with a module that may have changed. */
function drift({
  edit = (page: string) => page,
  change = (module: string) => module,
}: {
  edit?: (page: string) => string;
  change?: (module: string) => string;
}) {
  const text = edit(writeTabs(empty, moduleOf(hcl)));
  const found = findDrift({ path: 'docs/m.md', text }, moduleOf(change(hcl)));
  return found.map(({ file, place, reason, note, ruleId }) => {
    expect([file, ruleId]).toEqual(['docs/m.md', 'reference-drift']);
    return { line: text.split('\n')[(place?.line ?? 0) - 1], reason, note };
  });
}

describe('findDrift()', () => {
  test('finds nothing in a generated page, whatever its examples', () => {
    expect(drift({})).toEqual([]);
    expect(
      drift({
        edit: (page) =>
          page.replace(/^[^]*?(?=:::::tab\[Outputs)/, (tab) =>
            tab
              .replaceAll(/:{3,}/g, ':$&')
              .replace('The name.', 'The name.\n\n:::details[Example]\nText.\n:::'),
          ),
      }),
    ).toEqual([]);
  });

  test('names line ends that differ within a tab', () => {
    expect(drift({ edit: (page) => page.replace('The name.\n', 'The name.\r\n') })).toEqual([
      {
        line: 'The name.\r',
        reason: 'The tabs are not as they would be written',
        note: 'Headings, order, colons, blank lines or line ends differ: required inputs come first, each group in the order of the module. Run "docsgen reference" to write it.',
      },
    ]);
  });

  test('names a documented entry that is gone', () => {
    expect(drift({ change: (text) => text.replace('variable "name"', 'locals') })).toEqual([
      {
        line: ':::parameter[name]{#input-name type="string" required}',
        reason: 'Input "name" is documented, but the module does not declare it',
        note: 'Run "docsgen reference" to remove it, or declare variable "name".',
      },
    ]);
  });

  test('names a declared entry that is not documented', () => {
    expect(drift({ change: (text) => `${text}output "arn" {\n  value = 1\n}\n` })).toEqual([
      {
        line: ':::::tab[Outputs]{value=outputs}',
        reason: 'Output "arn" is not documented',
        note: 'm/main.tf:16 declares it. Run "docsgen reference" to write it.',
      },
    ]);
  });

  test.each([
    [
      'type',
      ['= string', '= number'],
      ':::parameter[name]{#input-name type="string" required}',
      'The page has "string", the module "number". ',
    ],
    [
      'default',
      ['= string', '= string\n  default = "x"'],
      ':::parameter[name]{#input-name type="string" required}',
      'The page has "required", the module ""x"". ',
    ],
    [
      'description',
      ['The name.', 'A name.'],
      'The name.',
      'The page has "The name.", the module "A name.". ',
    ],
    [
      'sensitivity',
      ['= string', '= string\n  sensitive = true'],
      ':::parameter[name]{#input-name type="string" required}',
      '',
    ],
    [
      'validation',
      ['= string', '= string\n  validation {\n    error_message = "No."\n  }'],
      ':::parameter[name]{#input-name type="string" required}',
      '',
    ],
  ] as const)('names a changed %s at its line', (fact, [from, to], line, quote) => {
    expect(drift({ change: (text) => text.replace(from, to) })).toEqual([
      {
        line,
        reason: `The ${fact} of input "name" is not that of the module`,
        note: `${quote}m/main.tf:1 declares it. Run "docsgen reference" to write it.`,
      },
    ]);
  });

  test('names a changed nested type at its fence', () => {
    expect(drift({ change: (text) => text.replace('gb = number', 'gb = string') })).toEqual([
      {
        line: '```hcl type',
        reason: 'The type of input "size" is not that of the module',
        note: 'm/main.tf:6 declares it. Run "docsgen reference" to write it.',
      },
    ]);
  });

  test('reports an entry, an order and an anchor that no fact explains', () => {
    expect(
      drift({ edit: (page) => page.replace('The ID.', 'The ID.\n\n') }).map(({ reason }) => reason),
    ).toEqual(['The tabs are not as they would be written']);
    expect(
      drift({ edit: (page) => page.replace('#input-name', '#name') }).map(({ line }) => line),
    ).toEqual([':::parameter[name]{#name type="string" required}']);
    expect(drift({ edit: (page) => page.replace(' required}', ' required .mine}') })).toMatchObject(
      [
        {
          line: ':::parameter[name]{#input-name type="string" required .mine}',
          reason: 'The entry of input "name" is not as it would be written',
        },
      ],
    );
  });

  test('reports a tab in the form of earlier versions once', () => {
    const old = '\n### `name` {#input-name}\n\n**Type:** `string` · **Required**\n\n### `b`\n';
    expect(drift({ edit: () => empty.replace('\n', old) })).toEqual([
      {
        line: '### `name` {#input-name}',
        reason: 'The tab "Inputs" has the form of earlier versions',
        note: 'Its entries are headings, and become parameters with a filter. Run "docsgen reference" to write it. It keeps introductions and examples.',
      },
      {
        line: ':::tab[Outputs]{value=outputs}',
        reason: 'Output "id" is not documented',
        note: 'm/main.tf:12 declares it. Run "docsgen reference" to write it.',
      },
    ]);
  });

  test('finds something exactly when writing would change the page', () => {
    const module = moduleOf(hcl);
    const lines = writeTabs(empty, module).split('\n');
    for (const index of lines.keys()) {
      const text = lines.toSpliced(index, 1).join('\n');
      const isChanged = writeTabs(text, module) !== text;
      expect([index, findDrift({ path: 'm.md', text }, module).length > 0]).toEqual([
        index,
        isChanged,
      ]);
    }
  });
});

describe('findMissingTabs()', () => {
  test('reports entries that have no place', () => {
    expect(
      findMissingTabs({ path: 'docs/m.md', text: '# M\n\nText' }, moduleOf(hcl)).map(
        ({ place, reason, note }) => `${place?.line}: ${reason}. ${note}`,
      ),
    ).toEqual([
      '3: Cannot find the tab "Inputs". Write ":::tab[Inputs]{value=inputs}" and ":::" where the 2 inputs of the module shall stand, and run "docsgen reference".',
      '3: Cannot find the tab "Outputs". Write ":::tab[Outputs]{value=outputs}" and ":::" where the 1 outputs of the module shall stand, and run "docsgen reference".',
    ]);
    expect(findMissingTabs({ path: 'docs/m.md', text: '# M\n' }, moduleOf(''))).toEqual([]);
  });
});
