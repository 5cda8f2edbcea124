import { expect, it } from 'vitest';
import { Parameter, Parameters } from '../../../../theme/compat/api.js';
import { render } from './environment.js';

it('shows parameters as Markdown does, with a heading of the asked level', () => {
  const html = render(
    <Parameters level={4} hcl>
      <>
        <Parameter name="size" type="number" default="3" sensitive>
          <p>Text.</p>
        </Parameter>
      </>
      <Parameter name="rules" id="input-rules" type={'object({\n  a = string\n})'} required />
    </Parameters>,
  );
  expect(html).toContain('<h4 id="size"><code>size</code></h4>');
  expect(html).toContain('href="#input-rules"');
  expect(html).toContain('<code class="parameter-type">object({…})</code>');
  expect(html).toContain('<details class="parameter-code" open="">');
  expect(html.match(/data-copy="[^"]*"/g)).toEqual([
    'data-copy="size = 3"',
    'data-copy="rules = {}"',
  ]);
  expect(html.indexOf('<p>Text.</p>')).toBeLessThan(html.indexOf('input-rules'));
});

it('shows the text of a parameter outside of a list', () => {
  expect(render(<Parameter name="a">Text.</Parameter>)).toBe('Text.');
});
