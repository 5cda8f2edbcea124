/** TOML of front matter as YAML: the same values and comments, or nothing. */
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { tomlToYaml } from '../../../../../cli/check/fix/toml-to-yaml.js';

test.each([
  ['title = "A"\nweight = 8\ndraft = false', 'title: A\nweight: 8\ndraft: false\n'],
  [
    'a = "1.10"\nb = "# no comment: x"\nc = \'C:\\x\'',
    'a: "1.10"\nb: "# no comment: x"\nc: C:\\x\n',
  ],
  [
    'date = 2018-02-16T11:10:29+02:00\nday = 2018-02-16',
    'date: 2018-02-16T11:10:29+02:00\nday: 2018-02-16\n',
  ],
  ['at = 2018-02-16T11:10:29.120Z', 'at: 2018-02-16T11:10:29.120Z\n'],
  ['n = 0x10\nm = 1_000\nf = -inf', 'n: 16\nm: 1000\nf: -.inf\n'],
  ['tags = [\n  "a",\n  "b",\n]\nx = 1', 'tags:\n  - a\n  - b\nx: 1\n'],
  ['text = """\nOne\n---\nTwo\n"""', 'text: |\n  One\n  ---\n  Two\n'],
  ['a.b = 1\na.c = 2', 'a:\n  b: 1\n  c: 2\n'],
  [
    'x = 1\n\n[params]\ny = 2\n\n[[menu.main]]\nz = 3',
    'x: 1\n\nparams:\n  y: 2\nmenu:\n  main:\n    - z: 3\n',
  ],
  [
    '# Of the page\ntitle = "A" # short\n\n  # Last\n',
    '# Of the page\ntitle: A # short\n\n# Last\n\n',
  ],
  ['a = "x # y" # "z" # w', 'a: "x # y" # "z" # w\n'],
  ['a = [1] # one', '# one\na:\n  - 1\n'],
  ['', '\n'],
])('%j is %j', (toml, yaml) => {
  expect(tomlToYaml(toml)).toBe(yaml);
});

test.each([
  ['an error', 'title = A'],
  ['a value without an end', 'tags = [ "a",\nb = 1'],
  ['a key that occurs twice', 'a = 1\na = 2'],
  ['a comment in a list', 'tags = [\n  "a", # first\n]'],
  ['a comment in a table', '[params]\n# why\na = 1'],
  ['a comment between parts of a key', 'a.b = 1\n# why\na.c = 2'],
  ['an integer that JavaScript cannot hold', 'a = 9007199254740993'],
  ['thousands of lines', 'a = [\n' + '1,\n'.repeat(5000) + ']'],
])('leaves %s to the author', (_, toml) => {
  expect(tomlToYaml(toml)).toBeNull();
});

test('no key reaches a prototype', () => {
  const yaml = tomlToYaml('"__proto__" = "x"\n[constructor]\nname = "y"') ?? '';
  expect(Object.keys(parse(yaml))).toEqual(['__proto__', 'constructor']);
});
