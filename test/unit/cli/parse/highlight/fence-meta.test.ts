import { describe, expect, it } from 'vitest';
import { parseFenceMeta, type FenceMeta } from '../../../../../cli/parse/highlight/fence-meta.js';
import { startCpuClock } from '../../../../cpu-time.js';

const nothing: FenceMeta = {
  language: null,
  title: null,
  highlighted: [],
  inserted: [],
  deleted: [],
  focused: [],
  lineNumbersFrom: null,
  wrap: false,
  copy: true,
  fold: true,
  variables: false,
  isDiff: false,
  file: null,
  region: null,
  fileLines: null,
  unknown: [],
};

describe('parseFenceMeta()', () => {
  const cases: [string, Partial<FenceMeta>][] = [
    ['', {}],
    ['hcl', { language: 'hcl' }],
    ['  hcl  ', { language: 'hcl' }],
    ['c++ wrap', { language: 'c++', wrap: true }],
    ['hcl title="main file.tf"', { language: 'hcl', title: 'main file.tf' }],
    ['hcl title=\'a "b"\'', { language: 'hcl', title: 'a "b"' }],
    ['hcl title=dev configuration', { language: 'hcl', title: 'dev configuration' }],
    [
      'hcl title=dev configuration {2} showLineNumbers',
      { language: 'hcl', title: 'dev configuration', highlighted: [[2, 2]], lineNumbersFrom: 1 },
    ],
    ['hcl title=a b wrap', { language: 'hcl', title: 'a b', wrap: true }],
    ['hcl title=a wrapper {x}', { language: 'hcl', title: 'a wrapper {x}' }],
    ['hcl title=a title="b"', { language: 'hcl', title: 'b' }],
    ['hcl title= ', { language: 'hcl' }],
    ['hcl [main.tf]', { language: 'hcl', title: 'main.tf' }],
    [
      'hcl{2} [a b.tf] wrap',
      { language: 'hcl', title: 'a b.tf', highlighted: [[2, 2]], wrap: true },
    ],
    ['{.hcl}', { language: 'hcl' }],
    [
      '{ .yaml .annotate title="a b" linenums="5" hl_lines="2 4-6" }',
      {
        language: 'yaml',
        title: 'a b',
        lineNumbersFrom: 5,
        highlighted: [
          [2, 2],
          [4, 6],
        ],
      },
    ],
    ['py linenums="1"', { language: 'py', lineNumbersFrom: 1 }],
    ['{2} a', { highlighted: [[2, 2]] }],
    [
      'js mark={1,3-4} ins={2}',
      {
        language: 'js',
        highlighted: [
          [1, 1],
          [3, 4],
        ],
        inserted: [[2, 2]],
      },
    ],
    ['hcl:line-numbers', { language: 'hcl', lineNumbersFrom: 1 }],
    ['hcl:line-numbers=5 {1}', { language: 'hcl', lineNumbersFrom: 5, highlighted: [[1, 1]] }],
    ['hcl:no-line-numbers', { language: 'hcl' }],
    ['title="x y"', { title: 'x y' }],
    [
      'js{1,3}',
      {
        language: 'js',
        highlighted: [
          [1, 1],
          [3, 3],
        ],
      },
    ],
    ['{2-4} wrap', { highlighted: [[2, 4]], wrap: true }],
    [
      'js {1, 4-6} {8}',
      {
        language: 'js',
        highlighted: [
          [1, 1],
          [4, 6],
          [8, 8],
        ],
      },
    ],
    ['js hl=2', { language: 'js', highlighted: [[2, 2]] }],
    [
      'js hl="1 3-4" hl_lines="9"',
      {
        language: 'js',
        highlighted: [
          [1, 1],
          [3, 4],
          [9, 9],
        ],
      },
    ],
    ['js highlight={7}', { language: 'js', highlighted: [[7, 7]] }],
    [
      'js title=a b.js ins={1,3-4} del={5} mark={2}',
      {
        language: 'js',
        title: 'a b.js',
        highlighted: [[2, 2]],
        inserted: [
          [1, 1],
          [3, 4],
        ],
        deleted: [[5, 5]],
      },
    ],
    [
      'go {linenos=table,hl_lines=[1,"3-4"],linenostart=199}',
      {
        language: 'go',
        highlighted: [
          [1, 1],
          [3, 4],
        ],
        lineNumbersFrom: 199,
      },
    ],
    [
      'go{ hl_lines=["2-3"] linenos=inline style="emacs" }',
      { language: 'go', highlighted: [[2, 3]], lineNumbersFrom: 1 },
    ],
    ['go {linenos=false, linenostart=3}', { language: 'go' }],
    ['go title="a {b=c}"', { language: 'go', title: 'a {b=c}' }],
    ['js showLineNumbers startLineNumber=5', { language: 'js', lineNumbersFrom: 5 }],
    ['js startLineNumber=5', { language: 'js' }],
    ['js filename="a b.js"', { language: 'js', title: 'a b.js' }],
    ['js {x}', { language: 'js' }],
    ['js {-}', { language: 'js' }],
    ['js {1', { language: 'js' }],
    ['js showLineNumbers', { language: 'js', lineNumbersFrom: 1 }],
    ['js showLineNumbers=5', { language: 'js', lineNumbersFrom: 5 }],
    ['js showLineNumbers={5}', { language: 'js', lineNumbersFrom: 5 }],
    ['js showLineNumbers=false', { language: 'js' }],
    ['js showLineNumbers=99999999999999999999', { language: 'js', lineNumbersFrom: 1 }],
    ['js noCopy', { language: 'js', copy: false }],
    ['js noFold', { language: 'js', fold: false }],
    ['noFold focus={1} title=a b', { fold: false, focused: [[1, 1]], title: 'a b' }],
    ['title=a b noFold focus={2-3}', { title: 'a b', fold: false, focused: [[2, 3]] }],
    ['diff', { language: 'diff' }],
    ['diff lang=hcl', { language: 'hcl', isDiff: true }],
    ['diff lang="hcl" title=git diff', { language: 'hcl', isDiff: true, title: 'git diff' }],
    ['hcl diff', { language: 'hcl', isDiff: true }],
    ['js lang=ts', { language: 'js' }],
    ['js live foo=bar "x" === {{}}', { language: 'js' }],
  ];
  it.each(cases)('reads %j', (info, expected) => {
    expect({ ...parseFenceMeta(info), unknown: [] }).toEqual({ ...nothing, ...expected });
  });

  it.each([
    ['js live npm2yarn main.js', ['live', 'npm2yarn', 'main.js']],
    ['js "two words" /a b\\/c/g {1}', ['"two words"', '/a b\\/c/g']],
    ['js collapse={1-3} Frame="none"', ['collapse', 'Frame']],
    ['js run-this="sed -n \'1,7d\' a.js" {2}', ['run-this']],
    ['js @ts-type={call:(a:number, b)=>void} {2}', ['@ts-type']],
    ['js ins="a" del={"b":2} mark={1,3-4}', ['ins="a"', 'del={"b":2}']],
    ['js {.numberLines} === {{}} {x', ['.numberLines}', 'x']],
    ['js title="a b" {1,3-4} ins={7} del={8} focus={9} showLineNumbers=5 wrap noCopy noFold', []],
    ['js {linenos=table,hl_lines=[2,"4-6"],linenostart=5}', []],
    ['{ .js title="x" linenums="5" hl_lines="2 4-6" }', []],
    ['js:line-numbers=5 [main.js]', []],
    ['js file="a" region="b" lines="3-" filename=c startLineNumber=4 diff', []],
  ])('reports the unknown words of %j', (info, expected) => {
    expect(parseFenceMeta(info).unknown).toEqual(expected);
  });

  it('gives names of the prototype no meaning', () => {
    expect(parseFenceMeta('js __proto__=1 constructor toString')).toEqual({
      ...nothing,
      language: 'js',
      unknown: ['__proto__', 'constructor', 'toString'],
    });
  });

  it('takes linear time on a hostile info string', () => {
    for (const unit of [
      'title=',
      'title= ',
      '{1,',
      '{',
      'a="',
      "a='",
      ' ',
      'a={',
      'title=a ',
      '{style=',
      '{style=[',
      '/',
      '/\\',
      '/a ',
      '" ',
      'title="a"b',
      'title="a"b "c" ',
      'title="a"b ',
    ]) {
      const took = startCpuClock();
      parseFenceMeta(`js ${unit.repeat(20_000)}`);
      expect(took()).toBeLessThan(2000);
    }
  });
});
