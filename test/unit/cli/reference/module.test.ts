import { beforeAll, describe, expect, test } from 'vitest';
import { createHclParser, type HclParser } from '../../../../cli/reference/hcl.js';
import { parseModule } from '../../../../cli/reference/module.js';

let parser: HclParser;
beforeAll(async () => {
  parser = await createHclParser();
});

const read = (text: string) => parseModule([{ path: 'm/variables.tf', text }], parser);
const variable = (body: string) => read(`variable "x" {\n${body}\n}\n`).variables[0];
const output = (body: string) => read(`output "x" {\n${body}\n}\n`).outputs[0];

describe('parseModule()', () => {
  test('reads the declaration of a variable', () => {
    expect(
      variable(`
  description = "How many."
  type        = number
  default     = 3
  sensitive   = true
  nullable    = false

  validation {
    condition     = var.x > 0
    error_message = "Use at least one."
  }
  validation {
    condition     = var.x < 9
    error_message = "Use at most eight."
  }`),
    ).toEqual({
      name: 'x',
      description: 'How many.',
      type: 'number',
      default: '3',
      checks: ['Use at least one.', 'Use at most eight.'],
      isSensitive: true,
      isNullable: false,
      source: {
        file: 'm/variables.tf',
        place: { line: 1, column: 1, endLine: 17, endColumn: 2 },
      },
    });
  });

  test('calls a variable without a default required, and one without a type any', () => {
    expect(read('variable "x" {}').variables[0]).toMatchObject({
      description: '',
      type: 'any',
      default: null,
      isSensitive: false,
      isNullable: true,
    });
    expect(variable('default = null')).toMatchObject({ default: 'null' });
  });

  test('removes the quotes from types in the syntax of Terraform 0.11', () => {
    expect(variable('type = "string"')?.type).toBe('string');
  });

  test.each([
    ['an escaped quote', '"Say \\"yes\\"."', 'Say "yes".'],
    ['an interpolation that is none', '"Use $${name}."', 'Use ${name}.'],
    ['a line break', '"One.\\nTwo."', 'One.\nTwo.'],
    ['a code point', '"\\u00e9"', 'é'],
    ['nothing', '""', ''],
  ])('reads %s in a description', (_, written, expected) => {
    expect(variable(`description = ${written}`)?.description).toBe(expected);
  });

  test('removes the indentation of a heredoc that asks for it', () => {
    const text = 'description = <<-EOT\n    One.\n      - two\n\n    Three.\n  EOT';
    expect(variable(text)?.description).toBe('One.\n  - two\n\nThree.');
    expect(variable('description = <<EOT\nOne.\n  two\nEOT')?.description).toBe('One.\n  two');
  });

  test('keeps the lines of nested types, moved to the left, with comments', () => {
    expect(
      variable(`  type = map(object({
    size = number # in GB
    tags = optional(map(string), {})
  }))`)?.type,
    ).toBe('map(object({\n  size = number # in GB\n  tags = optional(map(string), {})\n}))');
  });

  test('splits an object on one line into lines', () => {
    expect(variable('type = list(object({ id = string, ports = list(number) }))')?.type).toBe(
      'list(object({\n  id    = string\n  ports = list(number)\n}))',
    );
    expect(variable('type = object({ a = object({ b = string }) })')?.type).toBe(
      'object({\n  a = object({\n    b = string\n  })\n})',
    );
    expect(variable('type = object({})')?.type).toBe('object({})');
  });

  test('splits long lists into lines, and leaves short ones', () => {
    const regions = Array.from({ length: 9 }, (_, i) => `"eu-west-${i}"`);
    expect(variable(`default = [${regions.join(', ')}]`)?.default).toBe(
      `[\n${regions.map((region) => `  ${region},\n`).join('')}]`,
    );
    expect(variable('default = ["a", "b"]')?.default).toBe('["a", "b"]');
  });

  test('reads outputs', () => {
    expect(
      output('  description = "The key."\n  value = aws_x.y.key\n  sensitive = true'),
    ).toMatchObject({ name: 'x', description: 'The key.', isSensitive: true });
    expect(output('value = 1')).toMatchObject({ description: '', isSensitive: false });
  });

  test('reads variables and outputs of all files, and nothing else', () => {
    const module = parseModule(
      [
        { path: 'a.tf', text: 'variable "a" {}\nresource "aws_vpc" "b" {}\nlocals {\n  c = 1\n}' },
        { path: 'b.tf', text: 'output "d" {\n  value = 1\n}\nvariable "e" {}' },
      ],
      parser,
    );
    expect(module.variables.map(({ name }) => name)).toEqual(['a', 'e']);
    expect(module.outputs.map(({ name }) => name)).toEqual(['d']);
    expect(module.diagnostics).toEqual([]);
  });

  test('names the place of text that is not HCL', () => {
    expect(read('variable "x" {\n  default = [1,\n}\n').diagnostics[0]).toMatchObject({
      ruleId: 'reference-module',
      reason: 'Cannot read HCL at "default = [1,"',
      file: 'm/variables.tf',
      note: 'Run "terraform fmt" on the module: it shows the error.',
    });
    expect(
      read('variable "x" {\n').diagnostics.map(({ reason, place }) => [reason, place]),
    ).toEqual([
      ['Cannot read HCL: "}" is missing', { line: 2, column: 1, endLine: 2, endColumn: 1 }],
    ]);
  });

  test('names duplicate declarations', () => {
    const { diagnostics } = read('variable "x" {}\nvariable "x" {}\noutput "x" {\n  value = 1\n}');
    expect(diagnostics.map(({ reason, place }) => [reason, place?.line])).toEqual([
      ['The module declares variable "x" twice', 2],
    ]);
  });
});
