import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { ElementContent } from 'hast';
import { createLowlight } from 'lowlight';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { hcl } from '../../../../../cli/parse/highlight/hcl.js';
import { judgeBacktracking, PROOF_TIMEOUT_MS } from '../../../../backtracking.js';
import * as tokens from '../../../../../cli/parse/highlight/hcl-tokens.js';
import { highlight } from '../../../../../cli/parse/highlight/highlight.js';
import { toHtml } from '../../../../../cli/parse/highlight/html-lines.js';
import { startCpuClock } from '../../../../cpu-time.js';
import { textOf } from '../../../../hostile-code.js';
import { scopes as scopesOf } from './scopes.js';

const scopes = (code: string) => scopesOf('hcl', code);

describe('hcl', () => {
  it.each([
    [
      'resource "aws_vpc" "main" {}',
      '<keyword>resource</> <title>"aws_vpc"</> <title>"main"</> {}',
    ],
    ['variable region {\n}', '<keyword>variable</> <title>region</> {\n}'],
    ['a {\n  b "c" {}\n}', '<section>a</> {\n  <section>b</> <title>"c"</> {}\n}'],
    [
      'x { lifecycle { a = 1 } }',
      '<section>x</> { <keyword>lifecycle</> { <attr>a</> = <number>1</> } }',
    ],
    ['resource_group {}', '<section>resource_group</> {}'],
    ['terraform-x {}', '<section>terraform-x</> {}'],
    ['module = 1', '<attr>module</> = <number>1</>'],
    [
      '  + resource "a" "b" {',
      '  <operator>+</> <keyword>resource</> <title>"a"</> <title>"b"</> {',
    ],
    ['-foo = 1', '<operator>-</><attr>foo</> = <number>1</>'],
  ])('marks blocks by their type, with labels: %s', (code, expected) => {
    expect(scopes(code)).toBe(expected);
  });

  it.each([
    ['a=1', '<attr>a</>=<number>1</>'],
    ['x = a == b', '<attr>x</> = a <operator>==</> b'],
    [
      't = { A = 1, "b c" = 2 }',
      '<attr>t</> = { <attr>A</> = <number>1</>, <attr>"b c"</> = <number>2</> }',
    ],
    [
      't = { a : 1, "b": 2 }',
      '<attr>t</> = { <attr>a</> : <number>1</>, <attr>"b"</>: <number>2</> }',
    ],
    ['t = { (var.k) = 1 }', '<attr>t</> = { (<variable>var.k</>) = <number>1</> }'],
    [
      'x = c ? "a" : b ? d : e',
      '<attr>x</> = c <operator>?</> <string>"a"</> <operator>:</> b <operator>?</> d <operator>:</> e',
    ],
    ['x = (c ?\n  a :\n  b)', '<attr>x</> = (c <operator>?</>\n  a <operator>:</>\n  b)'],
    ['größe = 1', '<attr>größe</> = <number>1</>'],
  ])('distinguishes names before "=" and ":" from operands: %s', (code, expected) => {
    expect(scopes(code)).toBe(expected);
  });

  it.each([
    ['var.x', '<variable>var.x</>'],
    ['data.a.b.c', '<variable>data.a.b.c</>'],
    ['module.x.y-z', '<variable>module.x.y-z</>'],
    ['each.key + path.module', '<variable>each.key</> <operator>+</> <variable>path.module</>'],
    ['a.b[0].c', '<variable>a.b</>[<number>0</>]<property>.c</>'],
    ['a.b[*].c', '<variable>a.b</><operator>[*]</><property>.c</>'],
    ['a.b.*.c', '<variable>a.b.*.c</>'],
    [
      'a.b[each.key]["k"].c.d',
      '<variable>a.b</>[<variable>each.key</>][<string>"k"</>]<property>.c</><property>.d</>',
    ],
    ['-var.x', '<operator>-</><variable>var.x</>'],
    ['in.x', '<variable>in.x</>'],
    ['x1 + y_2', 'x1 <operator>+</> y_2'],
    ['ignore = [tags, forward]', '<attr>ignore</> = [tags, forward]'],
  ])('marks references: %s', (code, expected) => {
    expect(scopes(code)).toBe(expected);
  });

  it.each([
    [
      'max(1, f(var.x...))',
      '<built_in>max</>(<number>1</>, <built_in>f</>(<variable>var.x</><operator>...</>))',
    ],
    ['provider::aws::arn(x).id', '<built_in>provider::aws::arn</>(x)<property>.id</>'],
    [
      'list(object({ a = string }))',
      '<built_in>list</>(<built_in>object</>({ <attr>a</> = <type>string</> }))',
    ],
    [
      '1.5e-3 + -2 * 3E+4',
      '<number>1.5e-3</> <operator>+</> <operator>-</><number>2</> <operator>*</> <number>3E+4</>',
    ],
    ['[true, false, null]', '[<literal>true</>, <literal>false</>, <literal>null</>]'],
    ['!a && b || c', '<operator>!</>a <operator>&&</> b <operator>||</> c'],
    ['a >= 1', 'a <operator>>=</> <number>1</>'],
    [
      '[for s in var.l : upper(s) if s != ""]',
      '[<keyword>for</> s <keyword>in</> <variable>var.l</> <operator>:</> <built_in>upper</>(s) <keyword>if</> s <operator>!=</> <string>""</>]',
    ],
    [
      '{ for k, v in m : k => v... }',
      '{ <keyword>for</> k, v <keyword>in</> m <operator>:</> k <operator>=></> v<operator>...</> }',
    ],
    ['for_each = format', '<attr>for_each</> = format'],
    [
      '[for s in (a) : s if (b)]',
      '[<keyword>for</> s <keyword>in</> (a) <operator>:</> s <keyword>if</> (b)]',
    ],
    ['-f(-1)', '<operator>-</><built_in>f</>(<operator>-</><number>1</>)'],
  ])('marks functions, words, numbers and operators: %s', (code, expected) => {
    expect(scopes(code)).toBe(expected);
  });

  it.each([
    ['"a ${var.b} c"', '<string>"a <subst>${<variable>var.b</>}</> c"</>'],
    [
      '"${f("x-${g({ a = "}" })}")}" # end',
      '<string>"<subst>${<built_in>f</>(<string>"x-<subst>${<built_in>g</>({ <attr>a</> = <string>"}"</> })}</>"</>)}</>"</> <comment># end</>',
    ],
    [
      '"%{ if a ~}b%{ else }c%{~ endif }"',
      '<string>"<subst>%{ <keyword>if</> a ~}</>b<subst>%{ <keyword>else</> }</>c<subst>%{~ <keyword>endif</> }</>"</>',
    ],
    ['"$${a} %%{b}"', '<string>"<char escape_>$${</>a} <char escape_>%%{</>b}"</>'],
    [
      '"\\n\\u1234\\"\\\\"',
      '<string>"<char escape_>\\n</><char escape_>\\u1234</><char escape_>\\"</><char escape_>\\\\</>"</>',
    ],
    ['"http://x#y"', '<string>"http://x#y"</>'],
    ['"\\😀"', '<string>"<char escape_>\\😀</>"</>'],
    ['"a\u2028b"', '<string>"a\u2028b"</>'],
    ['a = "open\nb = 1', '<attr>a</> = <string>"open</>\n<attr>b</> = <number>1</>'],
    ['"${\n  var.x\n}"', '<string>"<subst>${\n  <variable>var.x</>\n}</>"</>'],
  ])('nests templates in strings: %s', (code, expected) => {
    expect(scopes(code)).toBe(expected);
  });

  it.each([
    [
      'a = <<EOT\nx ${var.y}\nEOT\nb = 1',
      '<attr>a</> = <string><<EOT\nx <subst>${<variable>var.y</>}</>\nEOT</>\n<attr>b</> = <number>1</>',
    ],
    ['a = <<-E_1\n  E\n  # no\n  E_1\n}', '<attr>a</> = <string><<-E_1\n  E\n  # no\n  E_1</>\n}'],
    [
      '<<A\n%{ for x in y ~}\n${<<B\nA\nB\n}\n%{ endfor ~}\nA\n}',
      '<string><<A\n<subst>%{ <keyword>for</> x <keyword>in</> y ~}</>\n<subst>${<string><<B\nA\nB</>\n}</>\n<subst>%{ <keyword>endfor</> ~}</>\nA</>\n}',
    ],
    ['1 << 2', '<number>1</> <operator><</><operator><</> <number>2</>'],
  ])('ends heredocs at their own marker: %s', (code, expected) => {
    expect(scopes(code)).toBe(expected);
  });

  it('ends heredocs as before after one that was left open', () => {
    expect(scopes('<<OPEN\nx')).toBe('<string><<OPEN\nx</>');
    expect(scopes('<<A\nA\nb')).toBe('<string><<A\nA</>\nb');
  });

  it('ends each heredoc at its own marker however deep they nest', () => {
    const numbers = Array.from({ length: 100 }, (_, index) => index);
    const opened = numbers.map((i) => `<<M${i}\n\${\n`).join('');
    const closed = numbers
      .toReversed()
      .map((i) => `}\nM${i}\n`)
      .join('');
    expect(scopes(`${opened}${closed}a = 1`).endsWith('</>\n<attr>a</> = <number>1</>')).toBe(true);
  });

  it.each([
    ['# a "b', '<comment># a "b</>'],
    ['a = 1 // {', '<attr>a</> = <number>1</> <comment>// {</>'],
    ['/* a\n} */ b {}', '<comment>/* a\n} */</> b {}'],
    ['a = 4 / 2', '<attr>a</> = <number>4</> <operator>/</> <number>2</>'],
  ])('knows three kinds of comments: %s', (code, expected) => {
    expect(scopes(code)).toBe(expected);
  });

  it.each(['}', ')]}', '{{{', '"', '"${', '<<EOT', '${}', '"\\', 'a = ', '\u0000', '…', 'x "y'])(
    'loses nothing of broken code: %j',
    (code) => {
      const { html } = highlight('hcl', `${code}\nb = true`);
      expect(textOf(html)).toBe(`${code}\nb = true`);
    },
  );
});

const HOSTILE: readonly (readonly [string, string])[] = [
  ['one name', 'a'],
  ['dashes', 'a-'],
  ['namespaces', 'A::'],
  ['dots', 'a.'],
  ['names', 'a '],
  ['keys', '{a b c,'],
  ['quotes', ',x "'],
  ['escapes', '"\\'],
  ['spaces', ' '],
  ['tabs before lines', '\t\n'],
  ['heredocs', '<<E\nF\n'],
  ['braces', '{'],
  ['brackets', '[('],
  ['comments', '/*'],
  ['digits', '1.'],
  ['substitutions', '"${'],
  ['signs', '- a'],
  ['markers', '<<a'],
  ['labels', '{a "'],
];

it.each(HOSTILE)("is the HTML of lowlight's tree of %s", (_, unit) => {
  const code = `a = "\${unit}"\n${unit.repeat(60)}`;
  const tree = createLowlight({ hcl }).highlight('hcl', code);
  expect(highlight('hcl', code).html).toBe(toHtml(tree.children as ElementContent[]));
});

it('is not guessed in bodies of HTTP, which are mostly JSON', () => {
  const { html } = highlight('http', 'POST /x HTTP/1.1\nHost: x\n\n{ "a": 1, "b": [true] }');
  expect(html).toContain('<span class="json">');
});

describe('the lexer of HCL takes linear time', () => {
  it('has no vulnerable regular expression', { timeout: PROOF_TIMEOUT_MS }, () => {
    const verdicts = Object.entries(tokens).map(([name, token]) => [
      name,
      judgeBacktracking(token.source, token.flags).status,
    ]);
    expect(verdicts.length).toBeGreaterThan(20);
    expect(verdicts.filter(([, status]) => status !== 'safe')).toEqual([]);
  });

  it('tries its expressions only at the current place, so that none searches the rest of the code', () => {
    expect(Object.entries(tokens).filter(([, token]) => !token.sticky)).toEqual([]);
  });

  it.each(HOSTILE)('tries twice as many expressions on twice as much of %s', (_, unit) => {
    const once = countTries(unit.repeat(300));
    const twice = countTries(unit.repeat(600));
    // The beginning and the end may differ from the rest.
    expect(Math.abs(twice - 2 * once)).toBeLessThan(50);
  });

  it.each(HOSTILE)('on 190,000 characters of %s', (_, unit) => {
    const code = unit.repeat(190_000 / unit.length);
    const grammar = createLowlight({ hcl });
    const took = startCpuClock();
    grammar.highlight('hcl', code);
    // It takes 0.1 to 0.6 s; quadratic time would take minutes.
    expect(took()).toBeLessThan(10_000);
  });
});

/** Counts the searches for a token; `test` calls `exec`. */
function countTries(code: string): number {
  const exec = vi.spyOn(RegExp.prototype, 'exec');
  hcl().__emitTokens(code, { addText: () => {}, startScope: () => {}, endScope: () => {} });
  const tries = exec.mock.calls.length;
  exec.mockRestore();
  return tries;
}

/** Numbers from 0 to below `limit`, the same in every run. */
function createRandom(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state % limit;
  };
}

/** Braces outside of comments and strings; those of `${…}` count. */
function braceDepth(html: string): number {
  const stack: string[] = [];
  let depth = 0;
  for (const [part, scope] of html.matchAll(/<span class="hljs-([^"]*)">|<\/span>|[^<]+/g)) {
    if (scope !== undefined) stack.push(scope);
    else if (part === '</span>') stack.pop();
    else if (!/^(?:comment|string|char escape_|title|attr)$/.test(stack.at(-1) ?? '')) {
      depth += part.split('{').length - part.split('}').length;
    }
  }
  return depth;
}

const archive = resolve('../shared/corpora/provider-google.tar.xz');

describe.skipIf(!existsSync(archive))(
  'hcl on provider documentation (skipped without the corpus)',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'docsgen-hcl-'));
    afterAll(() => rmSync(folder, { recursive: true, force: true }));

    it('colors every fence and keeps every brace in balance', () => {
      execFileSync('tar', ['-xJf', archive, '-C', folder]);
      const fences = readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((path) => path.endsWith('.markdown'))
        .toSorted()
        .flatMap((path) => [
          ...readFileSync(join(folder, path), 'utf8').matchAll(
            /^```(?:hcl|tf|terraform)\n([^]*?)^```$/gm,
          ),
        ])
        .map((match) => match[1] ?? '');
      expect(fences.length).toBeGreaterThan(5000);
      const random = createRandom(43);
      const sample = Array.from({ length: 1000 }, () => fences[random(fences.length)] ?? '');
      const plain = sample.filter((code) => !highlight('hcl', code).html.includes('<span '));
      expect(plain).toEqual([]);
      const changed = sample.filter((code) => textOf(highlight('hcl', code).html) !== code);
      expect(changed).toEqual([]);
      const unbalanced = sample.filter((code) => braceDepth(highlight('hcl', code).html) !== 0);
      // A few snippets of the corpus do lack a brace.
      expect(unbalanced.length).toBeLessThan(5);
    });
  },
);
