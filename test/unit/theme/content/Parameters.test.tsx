/** Tests of lists of parameters: what readers see of their facts, and when there is a filter. */
import { expect, test } from 'vitest';
import {
  Parameter,
  ParameterCode,
  type ParameterProps,
} from '../../../../theme/content/Parameter.js';
import { Parameters } from '../../../../theme/content/Parameters.js';
import { renderStatic } from '../../../../theme/render-static.js';

const one = (props: Omit<ParameterProps, 'name'>) =>
  renderStatic(
    <Parameters hcl="">
      <Parameter name="a" {...props}>
        <h3>a</h3>
      </Parameter>
    </Parameters>,
  );
const copied = (html: string) => /data-copy="([^"]*)"/.exec(html)?.[1];

test('facts are on the line of the name, and code of several lines is abbreviated', () => {
  const html = one({
    type: 'map(object({\n  a = string\n}))',
    default: '{}',
    sensitive: true,
    neverNull: true,
    required: false,
  });
  expect(html).toContain('<code class="parameter-type">map(object({…}))</code>');
  expect(html).toContain('default <code>{}</code>');
  expect(html.match(/parameter-note">[^<]*/g)).toEqual([
    'parameter-note">never null',
    'parameter-note">sensitive',
    'parameter-note">default ',
  ]);
  expect(html).not.toContain('required');
  expect(one({ required: true })).toContain('<span class="parameter-required">required</span>');
});

test.each([
  [{ type: 'string' }, 'a = &quot;&quot;'],
  [{ type: 'number', required: true }, 'a = 0'],
  [{ type: 'bool' }, 'a = false'],
  [{ type: 'list(string)' }, 'a = []'],
  [{ type: 'object({\n})' }, 'a = {}'],
  [{ type: 'any' }, 'a = null'],
  [{}, 'a = null'],
  [{ type: 'string', default: '"x"' }, 'a = &quot;x&quot;'],
])('%j is copied as %s', (props, expected) => {
  expect(copied(one(props))).toBe(expected);
});

test('only a list with "hcl" has buttons', () => {
  const html = renderStatic(
    <Parameters>
      <Parameter name="a" />
    </Parameters>,
  );
  expect(copied(html)).toBeUndefined();
});

test('code with more than six lines is folded', () => {
  const code = (lines: number) =>
    renderStatic(<ParameterCode part="type" code={Array(lines).fill('x').join('\n')} />);
  expect(code(6)).toBe(
    '<details class="parameter-code" open=""><summary class="parameter-label">Type</summary></details>',
  );
  expect(code(7)).toContain('<details class="parameter-code"><summary');
});

test.each([
  [9, 1, false, false],
  [10, 0, true, false],
  [10, 1, true, true],
  [10, 10, true, false],
])(
  'a list of %d, %d of them required, has a filter: %s, a switch: %s',
  (count, required, field, box) => {
    const html = renderStatic(
      <Parameters>
        {Array.from({ length: count }, (_, i) => (
          <Parameter key={i} name={`p${i}`} required={i < required} />
        ))}
      </Parameters>,
    );
    expect(html.includes('type="search"')).toBe(field);
    expect(html.includes('type="checkbox"')).toBe(box);
    expect(html.includes('data-filter-status=""></span>')).toBe(field);
  },
);
