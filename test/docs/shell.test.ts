import { describe, expect, test } from 'vitest';
import { commandsOf } from './shell.js';

const names = (script: string) => commandsOf(script).map(({ name }) => name);

describe('commandsOf()', () => {
  test.each<[string, string, string[]]>([
    ['lines, pipes and lists', 'a 1\nb | c && d || e; f &', ['a', 'b', 'c', 'd', 'e', 'f']],
    ['a command over several lines', 'a \\\n  --b \\\n  c\nd', ['a', 'd']],
    ['comments', '# a\nb # c\n', ['b']],
    ['quotes', `a 'b; c' "d | e"`, ['a']],
    ['substitutions', 'a "$(b $(c))" $((1 + 2))', ['c', 'b', 'a']],
    ['assignments', 'A=1 a\nB=$(b)\nC=(x y)\nc', ['a', 'b', 'c']],
    ['redirections', 'a > f 2>&1 < g\n{ b; } 2> h', ['a', 'b']],
    ['here documents', "a <<'EOF'\nb\nEOF\nc", ['a', 'c']],
    ['here strings', 'a <<< "$b"\nc', ['a', 'c']],
    ['conditions', 'if a && [[ -n $x || -z $y ]]; then b; else c; fi', ['a', 'b', 'c']],
    [
      'loops',
      'while read -r x; do a; done < f\nfor y in b c; do d; done',
      ['read', 'a', 'for', 'd'],
    ],
    ['cases', 'case "$x" in\n  a | b) c ;;\n  *) d ;;\nesac\ne', ['c', 'd', 'e']],
    ['functions', 'f() {\n  a\n}\nf b\n', ['a']],
    ['groups', '(a && b)\nc', ['a', 'b', 'c']],
  ])('reads %s', (_, script, expected) => {
    expect(names(script)).toEqual(expected);
  });

  test('returns the words after a command without their quotes', () => {
    expect(commandsOf(`aws-vault exec "acme" -- terraform 'plan' > f`)).toEqual([
      { name: 'aws-vault', args: ['exec', 'acme', '--', 'terraform', 'plan', 'f'] },
    ]);
  });
});
