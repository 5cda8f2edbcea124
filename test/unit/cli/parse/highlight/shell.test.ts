import { describe, expect, it, vi } from 'vitest';
import { lexShell } from '../../../../../cli/parse/highlight/shell.js';
import { lexSession } from '../../../../../cli/parse/highlight/session.js';
import * as tokens from '../../../../../cli/parse/highlight/shell-tokens.js';
import { judgeBacktracking, PROOF_TIMEOUT_MS } from '../../../../backtracking.js';
import { textOf } from '../../../../hostile-code.js';
import { highlight } from '../../../../../cli/parse/highlight/highlight.js';
import { scopes as scopesOf } from './scopes.js';

/** `C` is a command, `F` a flag, `V` a variable. */
const scopes = (code: string) =>
  scopesOf('bash', code)
    .replaceAll('<title function_>', '<C>')
    .replaceAll('<attr>', '<F>')
    .replaceAll('<variable>', '<V>');

describe('shell scripts', () => {
  it.each([
    ['git commit -m x', '<C>git</> commit <F>-m</> x'],
    ['  ./run.sh --all=1', '  <C>./run.sh</> <F>--all</>=1'],
    [
      'a | b || c && d; e & f',
      '<C>a</> <operator>|</> <C>b</> <operator>||</> <C>c</> <operator>&&</> <C>d</><operator>;</> <C>e</> <operator>&</> <C>f</>',
    ],
    ['aws s3 \\\n  ls --x', '<C>aws</> s3 \\\n  ls <F>--x</>'],
    ['a && \\\n  b', '<C>a</> <operator>&&</> \\\n  <C>b</>'],
    ['(cd x && ls) | wc', '(<C>cd</> x <operator>&&</> <C>ls</>) <operator>|</> <C>wc</>'],
    ['sudo apt install', '<C>sudo</> <C>apt</> install'],
    ['$ npm ci', '<meta prompt_>$ </><C>npm</> ci'],
    ['[ -f x ] || y', '<C>[</> <F>-f</> x ] <operator>||</> <C>y</>'],
    ['head -4 8080:80', '<C>head</> <F>-4</> 8080:80'],
  ])('marks commands and flags: %s', (code, expected) => {
    expect(scopes(code)).toBe(expected);
  });

  it.each([
    ['A=1 b c=2', '<V>A</>=1 <C>b</> c=2'],
    ['A=$(b "$C")', '<V>A</>=<subst>$(<C>b</> <string>"<V>$C</>"</>)</>'],
    ['export A=b/c D', '<C>export</> <V>A</>=b/c <V>D</>'],
    ['x+=(a "b" $c) y', '<V>x</>+=(a <string>"b"</> <V>$c</>) <C>y</>'],
    ['echo ${A:-$(b)} $1 $? $', '<C>echo</> <V>${A:-<subst>$(<C>b</>)</>}</> <V>$1</> <V>$?</> $'],
    ['cp <file> x', '<C>cp</> <V><file></> x'],
    ['for i in a b; do', '<keyword>for</> <V>i</> <keyword>in</> a b<operator>;</> <keyword>do</>'],
  ])('marks variables: %s', (code, expected) => {
    expect(scopes(code)).toBe(expected);
  });

  it.each([
    ["a 'b $c\nd' e", "<C>a</> <string>'b $c\nd'</> e"],
    [
      'a "b \\" $c `d`"',
      '<C>a</> <string>"b <char escape_>\\"</> <V>$c</> <subst>`<C>d</>`</>"</>',
    ],
    ["a $'b\\'c' d", "<C>a</> <string>$'b\\'c'</> d"],
    ["echo don't\nls", "<C>echo</> don't\n<C>ls</>"],
    ['a # b "c\nd#e', '<C>a</> <comment># b "c</>\n<C>d#e</>'],
    ['a \\# b', '<C>a</> \\# b'],
  ])('marks strings and comments: %s', (code, expected) => {
    expect(scopes(code)).toBe(expected);
  });

  it.each([
    [
      'cat <<EOF | b > c\n$d `e`\nEOF\nf',
      '<C>cat</> <operator><<</><string>EOF</> <operator>|</> <C>b</> <operator>></> c\n<string><V>$d</> <subst>`<C>e</>`</>\nEOF</>\n<C>f</>',
    ],
    ["a <<'E'\n$b\nE\nc", "<C>a</> <operator><<</><string>'E'</>\n<string>$b\nE</>\n<C>c</>"],
    [
      'a <<-"E"\n\tb\n\tE\nc',
      '<C>a</> <operator><<-</><string>"E"</>\n<string>\tb\n\tE</>\n<C>c</>',
    ],
    [
      'a <<X <<Y\n1\nX\n2\nY\nb',
      '<C>a</> <operator><<</><string>X</> <operator><<</><string>Y</>\n<string>1\nX</>\n<string>2\nY</>\n<C>b</>',
    ],
    ['a <<E\nb', '<C>a</> <operator><<</><string>E</>\n<string>b</>'],
    ['a <<< "b"', '<C>a</> <operator><<<</> <string>"b"</>'],
  ])('marks here-documents: %s', (code, expected) => {
    expect(scopes(code)).toBe(expected);
  });

  it.each([
    [
      'case $x in\n  a | b) c ;;\n  *) exit 1 ;;\nesac\nd',
      '<keyword>case</> <V>$x</> <keyword>in</>\n  a | b) <C>c</> <operator>;;</>\n  *) <keyword>exit</> 1 <operator>;;</>\n<keyword>esac</>\n<C>d</>',
    ],
    [
      'if ! [[ -z $a && b == c ]]; then d; fi',
      '<keyword>if</> <keyword>!</> <keyword>[[</> <F>-z</> <V>$a</> <operator>&&</> b == c <keyword>]]</><operator>;</> <keyword>then</> <C>d</><operator>;</> <keyword>fi</>',
    ],
    [
      'while read -r l; do a; done < <(b)',
      '<keyword>while</> <C>read</> <F>-r</> <V>l</><operator>;</> <keyword>do</> <C>a</><operator>;</> <keyword>done</> <operator><</> <operator><</>(<C>b</>)',
    ],
    ['f() { a; }', '<C>f</>() <keyword>{</> <C>a</><operator>;</> <keyword>}</>'],
    ['function f {', '<keyword>function</> <C>f</> <keyword>{</>'],
    [
      '(( i++ )); x=$((1 + (2 * $y)))',
      '(( i<operator>++</> ))<operator>;</> <V>x</>=<subst>$((<number>1</> <operator>+</> (<number>2</> <operator>*</> <V>$y</>)))</>',
    ],
    [
      'a 2>&1 >/dev/null &> b',
      '<C>a</> <operator>2>&1</> <operator>></>/dev/null <operator>&></> b',
    ],
    ['echo if done', '<C>echo</> if done'],
  ])('marks the language: %s', (code, expected) => {
    expect(scopes(code)).toBe(expected);
  });

  it('colors the commands of a Dockerfile', () => {
    expect(scopesOf('dockerfile', 'RUN apt-get -y')).toContain(
      '<title function_>apt-get</> <attr>-y</>',
    );
  });
});

describe('sessions', () => {
  const session = (code: string) =>
    scopesOf('console', code)
      .replaceAll('<title function_>', '<C>')
      .replaceAll('<meta prompt_>', '<P>')
      .replaceAll('<attr>', '<F>');

  it.each([
    ['$ a -b\nc\n\n$ d', '<P>$ </><C>a</> <F>-b</>\n<output>c\n\n</><P>$ </><C>d</>'],
    ['user@host:~/x$ a', '<P>user@host:~/x$ </><C>a</>'],
    ['[root@host x]# a\nb', '<P>[root@host x]# </><C>a</>\n<output>b</>'],
    ['(venv) me@b % a', '<P>(venv) me@b % </><C>a</>'],
    ['~/x ❯ a', '<P>~/x ❯ </><C>a</>'],
    ['bash-5.1$ a\nsh-5.1# b', '<P>bash-5.1$ </><C>a</>\n<P>sh-5.1# </><C>b</>'],
    ['PS C:\\x> Get-Item -Path x\nb', '<P>PS C:\\x> </><C>Get-Item</> <F>-Path</> x\n<output>b</>'],
    ['mysql> a', '<P>mysql> </><C>a</>'],
    ['# a\nb', '<P># </><C>a</>\n<output>b</>'],
    ['> a\nb', '<P>> </><C>a</>\n<output>b</>'],
    ['$ a\n# b c\n$ d\n> e', '<P>$ </><C>a</>\n<comment># b c</>\n<P>$ </><C>d</>\n<output>> e</>'],
    ['$ a\n50% b\n$5 c', '<P>$ </><C>a</>\n<output>50% b\n$5 c</>'],
    ['a\nb', 'a\nb'],
    ['$', '<P>$</>'],
    ['', ''],
  ])('distinguishes prompts, commands and output: %s', (code, expected) => {
    expect(session(code)).toBe(expected);
  });

  it.each([
    ['$ a \\\n  b\nc', '<P>$ </><C>a</> \\\n  b\n<output>c</>'],
    ['$ a |\n> b\nc', '<P>$ </><C>a</> <operator>|</>\n<P>> </><C>b</>\n<output>c</>'],
    [
      '$ cat <<E\n> b\n> E\nc',
      '<P>$ </><C>cat</> <operator><<</><string>E</>\n<P>> </><string>b\n<P>> </>E</>\n<output>c</>',
    ],
    ["$ echo 'a\n> b'\nc", "<P>$ </><C>echo</> <string>'a\n<P>> </>b'</>\n<output>c</>"],
    [
      '$ if a; then\n> b\n> fi\nc',
      '<P>$ </><keyword>if</> <C>a</><operator>;</> <keyword>then</>\n<P>> </><C>b</>\n<P>> </><keyword>fi</>\n<output>c</>',
    ],
    ['$ echo "a\n$ b "', '<P>$ </><C>echo</> <string>"a</>\n<P>$ </><C>b</> "'],
  ])('follows a command over several lines: %s', (code, expected) => {
    expect(session(code)).toBe(expected);
  });
});

const HOSTILE = [
  "'",
  '"',
  '"$(',
  '$(',
  '${',
  '`',
  '((',
  '$((',
  '<<a\n',
  '<<a ',
  '<',
  '[[ ',
  'a|',
  'case a in ',
  '{ ',
  '\\\n',
  '$ a\n',
  '> ',
  '# ',
  'if ',
  'x=(',
  '$ "\n',
  'a@',
  '[a@',
  '-',
  ' ',
  '\u0000',
  "$'\\",
].map((unit) => [JSON.stringify(unit), unit] as const);

describe('the lexers of shells', () => {
  it('have no vulnerable regular expression', { timeout: PROOF_TIMEOUT_MS }, () => {
    const vulnerable = Object.entries(tokens)
      .map(([name, token]) => [name, judgeBacktracking(token.source, token.flags).status])
      .filter(([, status]) => status !== 'safe');
    expect(vulnerable).toEqual([]);
  });

  it.each(HOSTILE)(
    'try twice as many expressions on twice as much of %s, and keep it',
    (_, unit) => {
      for (const [language, lex] of [
        ['bash', lexShell],
        ['console', lexSession],
      ] as const) {
        const code = `case x in ${unit.repeat(300)}`;
        expect(textOf(highlight(language, code).html)).toBe(code);
        const once = countTries(lex, unit.repeat(300));
        const twice = countTries(lex, unit.repeat(600));
        expect(Math.abs(twice - 2 * once)).toBeLessThan(50);
      }
    },
  );
});

/** Counts the searches for a token; `test` calls `exec`. */
function countTries(lex: typeof lexShell, code: string): number {
  const exec = vi.spyOn(RegExp.prototype, 'exec');
  lex(code, { addText: () => {}, startScope: () => {}, endScope: () => {} });
  const tries = exec.mock.calls.length;
  exec.mockRestore();
  return tries;
}
