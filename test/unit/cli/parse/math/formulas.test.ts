/** Formulas: TeX that becomes MathML, what search and ids have instead, and TeX that is wrong or hostile. */
import { describe, expect, it, test } from 'vitest';
import { loadMath, mathId, reportMath } from '../../../../../cli/parse/math/load-math.js';
import type { ParseOptions } from '../../../../../cli/parse/options.js';
import { startCpuClock } from '../../../../cpu-time.js';
import { htmlOf, pageOf, treeOf } from '../page-of.js';

await loadMath({ math: true });

const MATH = { math: true } as const;
/** Drops the annotation, which repeats the TeX. */
const html = (text: string, options: Partial<ParseOptions> = MATH) =>
  htmlOf(text, options)
    .replace(/<annotation[^>]*>[^<]*<\/annotation>/g, '')
    .replace(' xmlns="http://www.w3.org/1998/Math/MathML"', '');
const squared =
  '<math><semantics><mrow><msup><mi>x</mi><mn>2</mn></msup></mrow></semantics></math>';
const found = (text: string, options: Partial<ParseOptions> = MATH) =>
  pageOf(text, options).diagnostics.map(
    ({ ruleId, reason, place }) =>
      `${place ? `${place.line}:${place.column}` : '-'} ${ruleId}: ${reason}`,
  );

describe.each(['remark', 'satteri'] as const)('with %s as the parser', (parser) => {
  test.each([
    ['a $x^2$ b', `<p>a ${squared} b</p>`],
    ['- $x^2$', `<ul><li>${squared}</li></ul>`],
    [
      '> $$\n> x^2\n> $$',
      `<blockquote>${squared.replace('<math>', '<math display="block">')}</blockquote>`,
    ],
    ['```math\nx^2\n```', squared.replace('<math>', '<math display="block">')],
    [String.raw`\$5 and \$6`, '<p>$5 and $6</p>'],
    ['`$x$`', '<p><code>$x$</code></p>'],
  ])('%s', (text, expected) => {
    expect(html(text, { ...MATH, parser })).toBe(expected);
  });
});

test.each(['$x^{{n}}$', '$$\nx^{{n}}\n$$', '```math\nx^{{n}}\n```'])(
  'pairs of braces in TeX are no variables: %s',
  (text) => {
    const folders = { '': {}, docs: { n: 'a_b', nme: 'b' } };
    const variables = { pattern: '{{name}}', inCode: true, folders };
    const page = pageOf(`${text}\n\n{{n}}`, { ...MATH, variables });
    expect(treeOf(page)).toMatch(/"x\^\{\{n\}\}".*"a_b"/);
    expect(page.changes?.map((change) => change.text)).toEqual(['a_b']);
    const near = text.replaceAll('{{n}}', '{{nm}}');
    expect(found(near, { ...MATH, variables })).toEqual([]);
  },
);

test('tables and MDX have formulas', () => {
  expect(html('| a |\n|-|\n| $x^2$ |')).toContain(`<td>${squared}</td>`);
  const page = pageOf('A {1} $\\frac{a}{b}$ <b>$x^2$</b>', { ...MATH, format: 'mdx' });
  expect(page.diagnostics).toEqual([]);
  expect(treeOf(page)).toMatch(/"mfrac".*"msup"/);
});

test.each([
  ['Costs $5 and $6 a day.', '1:7', '$5 and $'],
  ['Costs ($5–$10).', '1:8', '$5–$'],
  ['Set $HOME and $PATH.', '1:5', '$HOME and $'],
])('dollar signs of amounts and names are text, and a finding: %s', (text, place, shown) => {
  expect(html(text)).toBe(`<p>${text}</p>`);
  expect(found(text)).toEqual([`${place} math: Dollar signs enclose text: "${shown}"`]);
  expect(pageOf(text, MATH).diagnostics.map(({ note }) => note)).toEqual([
    'It is no formula, because the second dollar sign follows a space or precedes a digit. Write "\\$" for a dollar sign.',
  ]);
});

describe('a formula between backticks', () => {
  it.each([
    ['a $`x^2`$ b', `<p>a ${squared} b</p>`],
    ['$`x^2`$5', `<p>${squared}5</p>`],
    ['$`x^2 `$.', `<p>${squared}.</p>`],
    ['$`x\n^2`$', `<p>${squared}</p>`],
    ['\\$$`x^2`$', `<p>$${squared}</p>`],
    ['**$`x^2`$**', `<p><strong>${squared}</strong></p>`],
  ])('has no backticks: %s', (text, expected) => {
    expect(html(text)).toBe(expected);
    expect(found(text)).toEqual([]);
  });

  it.each([
    ['$`\\sqrt{\\$4}`$', '\\sqrt{\\$4}'],
    ['$`\\text{a ` b}`$', '\\text{a ` b}'],
    ['$`a_1`$ and $`b_1`$', 'a_1'],
    ['`` $`a`$ ``', '$`a`$'],
    ['`$`a`$`', 'a'],
  ])('is as on GitHub: %s', (text, tex) => {
    expect(found(text)).toEqual([]);
    expect(treeOf(pageOf(text, MATH))).toContain(JSON.stringify(tex));
  });

  it('is shown as written if it is wrong', () => {
    expect(html('$`\\wrong`$')).toBe('<p><code>$`\\wrong`$</code></p>');
    expect(found('a $`x \\wrong`$')).toEqual([
      '1:7 math: Cannot read the formula: Undefined control sequence: \\wrong',
    ]);
  });
});

test('without the option, a dollar sign is text', () => {
  expect(htmlOf('a $x$ b\n\n$$\nx\n$$')).toBe('<p>a $x$ b</p><p>$$x$$</p>');
});

test('search, ids and the table of contents have TeX, and the annotation has it for readers who copy', () => {
  const page = pageOf('# The $x^2$ case\n\nA $\\sqrt{2}$.\n\n## About $\\alpha$', MATH);
  expect(page.sections).toMatchObject([
    { heading: 'The x^2 case', text: 'A \\sqrt{2}.' },
    { heading: 'About \\alpha' },
  ]);
  expect(page.headings.map(({ id, html: shown }) => [id, shown])).toEqual([
    ['the-x2-case', 'The x^2 case'],
    ['about-alpha', 'About \\alpha'],
  ]);
  expect(treeOf(page)).toContain('application/x-tex');
});

test('a formula is no sign of another generator', () => {
  expect(found('$$\na \\cdot b\n$$\n\n$\\frac{1}{2}$')).toEqual([]);
});

describe('a formula with an error', () => {
  it('is a finding at its place, and readable', () => {
    expect(found('A\n\nB $x$ and $\\frac{1$ and $y$.')).toEqual([
      "3:18 math: Cannot read the formula: Unexpected end of input in a macro argument, expected '}'",
    ]);
    expect(html('B $\\frac{1$.')).toBe('<p>B <code>$\\frac{1$</code>.</p>');
    expect(found('$$\nx \\wrong\n$$')).toEqual([
      '2:3 math: Cannot read the formula: Undefined control sequence: \\wrong',
    ]);
    expect(html('$$\n\\wrong\n$$')).toBe('<p><code>$$\\wrong$$</code></p>');
    expect(pageOf('$\\x$', MATH).diagnostics[0]?.note).toBe(
      'Correct the TeX. The formula is shown as it is written.',
    );
  });

  it.each([
    [String.raw`\href{javascript:alert(1)}{x}`, String.raw`it must not use "\href"`],
    [String.raw`\url{https://x.example}`, String.raw`it must not use "\url"`],
    [String.raw`\includegraphics{x.png}`, String.raw`it must not use "\includegraphics"`],
    [String.raw`\htmlStyle{color:red}{x}`, String.raw`it must not use "\htmlStyle"`],
    [String.raw`\htmlId{a}{x}`, String.raw`it must not use "\htmlId"`],
    [
      String.raw`\def\a{\a\a}\a`,
      'Too many expansions: infinite loop or need to increase maxExpand setting',
    ],
    ['x'.repeat(10_001), 'it has more than 10000 characters'],
    [`${String.raw`\sqrt{`.repeat(120)}x${'}'.repeat(120)}`, 'it is nested deeper than 100 levels'],
    [`${String.raw`\sqrt{`.repeat(1600)}x`, ''],
  ])('%s is refused', (tex, reason) => {
    expect(found(`$${tex}$`)).toEqual([
      expect.stringMatching(/^1:\d+ math: Cannot read the formula: /),
    ]);
    expect(found(`$${tex}$`)[0]).toContain(reason);
    expect(treeOf(pageOf(`$${tex}$`, MATH))).not.toContain('"math"');
  });

  it('never ends a page, however many there are', () => {
    const clock = startCpuClock();
    const page = pageOf(`${'$\\def\\a{\\a\\a}\\a$ '.repeat(200)}\n\nend`, MATH);
    expect(treeOf(page)).toContain('"end"');
    expect(clock()).toBeLessThan(10_000);
  });
});

test('formulas have no inline style, and raw MathML stays refused', () => {
  const all = treeOf(
    pageOf(
      '$\\color{red}{x} \\boxed{y} \\cancel{z} \\rule{1em}{2em} \\mathcal{A} \\begin{cases} a & b \\end{cases}$',
      MATH,
    ),
  );
  expect(all).toContain('"math"');
  expect(all).not.toContain('"style"');
  expect(found('<math><mi>x</mi></math>')).toEqual([
    '1:1 unsafe-html: Cannot use the element <math>',
  ]);
});

describe('the packages', () => {
  const without = (missing: string) => (name: string) => {
    if (name === missing) throw new Error('not found');
    return import.meta.filename;
  };

  it('are named with their versions in cache keys', () => {
    expect(mathId({ math: false })).toBe(null);
    expect(mathId(MATH)).toMatch(/^katex@\d+\.\d+\.\d+\+remark-math@\d+\.\d+\.\d+$/);
    expect(mathId(MATH, without('katex'))).toContain('katex@null');
  });

  it('are one finding if they are missing', () => {
    expect(reportMath({ math: false }, without('katex'))).toEqual([]);
    expect(reportMath(MATH)).toEqual([]);
    expect(reportMath(MATH, without('katex'))).toMatchObject([
      {
        ruleId: 'math',
        reason: 'Cannot show formulas: katex is not installed',
        note: 'Run "npm install katex", or remove "markdown.math" from the config. Formulas are shown as they are written.',
      },
    ]);
    const none = () => {
      throw new Error('not found');
    };
    expect(reportMath(MATH, none)[0]?.reason).toBe(
      'Cannot show formulas: katex and remark-math are not installed',
    );
  });
});
