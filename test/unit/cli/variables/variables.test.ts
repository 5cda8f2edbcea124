/** Names in a text and their values: what is a variable, and what other languages write. */
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { MAX_FILLED, NOT_IN_VALUES, Variables } from '../../../../cli/variables/variables.js';
import { startCpuClock } from '../../../cpu-time.js';

const values = {
  product: 'Ironwright',
  version: '1.2',
  'a.b/c-d': 'dots',
  self: '{{self}}',
  v: 'V',
};
const create = (pattern = '{{name}}') => new Variables({ pattern, values });
const expand = (text: string, pattern?: string) => create(pattern).expand(text);

describe('expand()', () => {
  test.each([
    ['{{product}} {{ version }}{{version}}', 'Ironwright 1.21.2'],
    ['{{a.b/c-d}}', 'dots'],
    // A value is not read again.
    ['{{self}}', '{{self}}'],
    [
      String.raw`\{{product}} \\{{product}} \\\{{product}}`,
      String.raw`{{product}} \\Ironwright \\{{product}}`,
    ],
  ])('%s', (text, expected) => {
    expect(expand(text)).toBe(expected);
  });

  test.each([
    '{{unknown}}',
    '${{ version }}',
    '{{{version}}}',
    '{{{{ version }}}}',
    '{{ .Values.version }}',
    '{{- version -}}',
    '{{ version | upper }}',
    '{{ version',
    '{{version }',
    '{ {version} }',
    '{{ver\nsion}}',
    '{{__proto__}} {{constructor}}',
  ])('leaves %s', (text) => {
    expect(expand(text)).toBe(text);
  });

  test.each([
    ['$[name]', '$[product], [$[ version ]](x), $[product', 'Ironwright, [1.2](x), $[product'],
    ['%name%', '%product% 100%version%', 'Ironwright 1001.2'],
    ['{{< name >}}', '{{< product >}} {{<version>}}', 'Ironwright 1.2'],
    ['|name|', String.raw`|product| \|product|`, 'Ironwright |product|'],
    ['@name@', 'a@product@b', 'aIronwrightb'],
  ])('reads the pattern %s', (pattern, text, expected) => {
    expect(expand(text, pattern)).toBe(expected);
  });

  it('stops at a limit, so that a short page cannot become a long one', () => {
    const variables = new Variables({ pattern: '{{name}}', values: { a: 'x'.repeat(1000) } });
    const filled = variables.expand('{{a}}'.repeat(MAX_FILLED / 1000 + 10));
    expect([variables.isFull, filled.length < MAX_FILLED + 1000]).toEqual([true, true]);
    expect(filled.endsWith('{{a}}')).toBe(true);
  });

  it('reads many openings in linear time', () => {
    const clock = startCpuClock();
    for (const part of ['{{', '{{ ', '{{product', `{{${' '.repeat(20)}`, '\\', '{{versio}}'])
      expand(part.repeat(100_000));
    expect(clock()).toBeLessThan(3000);
  });
});

test('marks have the length of the text and give it back', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.oneof(
          fc.constantFrom('{{product}}', '{{ v }}', '\\{{v}}', '{{', '}}', '\\', '$', '{'),
          fc.string(),
        ),
      ),
      (parts) => {
        const text = parts.join('').replace(new RegExp(NOT_IN_VALUES, 'gu'), '');
        const variables = create();
        const masked = variables.mask(text);
        expect(masked).toHaveLength(text.length);
        expect(variables.restore(masked)).toBe(text);
        expect(masked).not.toMatch(/(?<![\\{$])\{\{product\}\}(?!\})/);
      },
    ),
  );
});

test('many forms of one page have marks of their own', () => {
  const names = Array.from({ length: 2000 }, (_, i) => `n${i}`);
  const variables = new Variables({
    pattern: '{{name}}',
    values: Object.fromEntries(names.map((name) => [name, `<${name}>`])),
  });
  const text = names.map((name) => `{{${name}}}`).join('');
  expect(variables.expand(text)).toBe(names.map((name) => `<${name}>`).join(''));
  const short = new Variables({ pattern: '%name%', values: { a: '1', é: '2' } });
  expect(short.expand('%a%%é%')).toBe('12');
});

test('in MDX, the value of an attribute is an object', () => {
  const mask = (text: string) => create().mask(text, true);
  for (const text of ['<A b={{version}} />', '<A\n  c="d"\n  b={{version}}>'])
    expect(mask(text)).toBe(text);
  for (const text of ['v={{version}}', '<A b="v={{version}}">', '<b>x={{version}}</b>'])
    expect(mask(text)).not.toBe(text);
});

test('a name is near if it is one edit away from a variable of three letters or more', () => {
  const near = (text: string) =>
    create()
      .listNear(text)
      .map(({ index, meant }) => [index, meant]);
  expect(near('a {{prodcut}} {{Product}} {{ versio }}')).toEqual([
    [2, 'product'],
    [14, 'product'],
    [26, 'version'],
  ]);
  expect(
    near(String.raw`{{prod}} {{w}} {{product}} \{{versio}} ${'$'}{{ versio }} {{ .versio }}`),
  ).toEqual([]);
});
