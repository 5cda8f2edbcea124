/** TOML and JSON of front matter as YAML: the same values and comments, or the obstacle. */
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { jsonToYaml } from '../../../../../cli/check/fix/json-to-yaml.js';
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
  ['# Of all\n\na.b = "#1"\na.c = 2', '# Of all\n\na:\n  b: "#1"\n  c: 2\n'],
  ['', '\n'],
])('%j is %j', (toml, yaml) => {
  expect(tomlToYaml(toml)).toEqual({ yaml });
});

test.each([
  ['an error', 'a = 1\ntitle = A', 'error', 2],
  ['a value without an end', 'tags = [ "a",\nb = 1', 'error', 2],
  ['a key that occurs twice', 'a = 1\na = 2', 'error', 2],
  ['a comment in a list', '# Top\nt = "#" # title\ntags = [\n  "#", # first\n]', 'comment', 4],
  ['a comment in a table', 'c = "#fff"\n[params]\n# why\na = 1', 'comment', 3],
  ['a comment at the name of a table', '[params] # why\na = 1', 'comment', 1],
  ['a comment between parts of a key', 'a.b = 1\n# why\na.c = 2', 'comment', 2],
  ['an integer that JavaScript cannot hold', 'a = 9007199254740993', 'error', 1],
  ['thousands of lines', 'a = [\n' + '1,\n'.repeat(5000) + ']', null, null],
])('leaves %s in TOML to the author', (_, toml, obstacle, line) => {
  expect(tomlToYaml(toml)).toEqual({ yaml: null, obstacle, line });
});

test.each([
  ['{"title":"A","weight":8,"draft":false}', 'title: A\nweight: 8\ndraft: false\n'],
  ['{\n\t"a": {\n\t\t"b": [1,\n\t2.5, null]\n\t}\n}', 'a:\n  b:\n    - 1\n    - 2.5\n    - null\n'],
  [
    '{ "date": "2018-02-16", "v": "1.10", "t": "# x: y" }',
    'date: 2018-02-16\nv: "1.10"\nt: "# x: y"\n',
  ],
  ['{ "a": "x\\/\\u00e9\\n---\\n" }', 'a: |\n  x/é\n  ---\n'],
  [String.raw`{ "\ud83d": "x\ud83d\u0000" }`, String.raw`"\ud83d": "x\ud83d\0"` + '\n'],
])('JSON %j is %j', (json, yaml) => {
  expect(jsonToYaml(json)).toEqual({ yaml });
});

test.each([
  ['an error', '{ "a": 1, }', 'error'],
  ['a comment', '{ "a": 1 // one\n}', 'error'],
  ['a key that occurs twice', '{ "a": { "b": 1, "b": 2 } }', null],
  ['an integer that JavaScript cannot hold', '{ "a": [9007199254740993] }', null],
  ['a number that JavaScript cannot hold', '{ "a": 1e999 }', null],
  ['deep nesting', `{ "a": ${'['.repeat(5000)}${']'.repeat(5000)} }`, null],
])('leaves %s in JSON to the author', (_, json, obstacle) => {
  expect(jsonToYaml(json)).toEqual({ yaml: null, obstacle, line: null });
});

test.each([
  ['TOML', () => tomlToYaml('"__proto__" = "x"\n[constructor]\nname = "y"')],
  ['JSON', () => jsonToYaml('{ "__proto__": "x", "constructor": { "name": "y" } }')],
])('no key of %s reaches a prototype', (_, convert) => {
  expect(Object.keys(parse(convert().yaml ?? ''))).toEqual(['__proto__', 'constructor']);
});
