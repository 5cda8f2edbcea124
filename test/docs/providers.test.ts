import { beforeAll, describe, expect, test } from 'vitest';
import { blocks, createHclParser, type HclParser } from '../../cli/reference/hcl.js';
import { callsOf, errorsOfCall, errorsOfOutputs } from './calls.js';
import { errorsOfBlock, errorsOfReferences, type Kind } from './providers.js';

let parser: HclParser;
beforeAll(async () => {
  parser = await createHclParser();
});

describe('errorsOfBlock()', () => {
  const errors = (kind: Kind, text: string) =>
    blocks(parser.parse(text).root, kind)
      .flatMap((block) => errorsOfBlock(block, kind))
      .map((error) => `${error.row} ${error.text}`);

  test.each<[string, Kind, string, string[]]>([
    ['a type', 'resource', 'resource "aws_vcp" "a" {}', ['0 there is no resource aws_vcp']],
    [
      'a kind',
      'data',
      'data "aws_volume_attachment" "a" {}',
      ['0 there is no data aws_volume_attachment'],
    ],
    [
      'an argument',
      'resource',
      'resource "aws_vpc" "a" {\n  cidr = ""\n}',
      ['1 aws_vpc has no cidr'],
    ],
    [
      'what is inside of a block',
      'resource',
      'resource "aws_instance" "a" {\n  root_block_device {\n    size = 8\n  }\n}',
      ['2 aws_instance.root_block_device has no size'],
    ],
    [
      'what is inside of a dynamic block',
      'resource',
      'resource "aws_vpc" "a" {\n  dynamic "timeouts" {\n    for_each = []\n    content {}\n  }\n}',
      ['3 aws_vpc has no timeouts'],
    ],
    [
      'a block that is an argument',
      'resource',
      'resource "aws_vpc" "a" {\n  tags {\n    a = 1\n  }\n}',
      ['1 tags of aws_vpc is no block'],
    ],
    [
      'a block that is there twice',
      'resource',
      'resource "aws_instance" "a" {\n  metadata_options {}\n  metadata_options {}\n}',
      ['2 aws_instance repeats metadata_options'],
    ],
    [
      'what is required',
      'resource',
      'resource "aws_iam_role" "a" {}',
      ['0 aws_iam_role lacks assume_role_policy'],
    ],
    ['a provider', 'provider', 'provider "aws" {\n  regoin = ""\n}', ['1 aws has no regoin']],
  ])('knows %s', (_, kind, text, expected) => {
    expect(errors(kind, text)).toEqual(expected);
  });

  test('does not require arguments that a block omits openly, or that are Terraform’s', () => {
    const text = 'resource "aws_iam_role" "a" {\n  count = 1\n  # …\n  lifecycle {}\n}';
    expect(errors('resource', text)).toEqual([]);
  });
});

test('errorsOfReferences() knows exported attributes', () => {
  const text = 'aws_vpc.a.arn data.aws_vpc.a[0].ident "${aws_vpc.b.cidr}" var.aws_vpc.a.b';
  expect(errorsOfReferences(text)).toEqual([
    'data.aws_vpc.a[0].ident: aws_vpc has no ident',
    'aws_vpc.b.cidr: aws_vpc has no cidr',
  ]);
});

describe('calls of modules', () => {
  const source = 'git::git@github.com:a/terraform-aws-service-catalog.git//modules/vpc?ref=v1';
  const modules = new Map([
    [
      'modules/vpc',
      {
        slug: 'vpc',
        inputs: new Map([['name', true]]),
        outputs: new Set(['id']),
        providers: new Set<string>(),
      },
    ],
  ]);
  const errors = (text: string) => {
    const calls = callsOf(parser.parse(text).root);
    return [
      ...calls.flatMap((call) => errorsOfCall(call, modules, true)),
      ...errorsOfOutputs(text, calls, modules),
    ];
  };

  test('of Terraform', () => {
    const text = `module "a" {\n  source = "${source}"\n  count = 1\n  nmae = ""\n}\nb = module.a.ident`;
    expect(errors(text)).toEqual([
      'vpc has no input nmae',
      'vpc lacks name',
      'module.a.ident: vpc has no output ident',
    ]);
  });

  test('of Terragrunt', () => {
    const text = `terraform {\n  source = "${source}"\n}\ninputs = {\n  name = ""\n  cidr = ""\n}`;
    expect(errors(text)).toEqual(['vpc has no input cidr']);
  });

  test('of a module that no page documents', () => {
    const text = `module "a" {\n  source = "${source.replace('vpc', 'vcp')}"\n}`;
    expect(errors(text)).toEqual(['no page documents modules/vcp']);
  });
});
