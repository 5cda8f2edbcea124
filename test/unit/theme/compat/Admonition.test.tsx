import { describe, expect, it } from 'vitest';
import { Admonition, Aside } from '../../../../theme/compat/api.js';
import { render } from './environment.js';

describe('Admonition', () => {
  it('has the title of its type, or its own with elements in it', () => {
    expect(render(<Admonition type="tip">x</Admonition>)).toMatch(
      /^<div class="admonition admonition-tip" role="note"><p class="admonition-title"><svg.*<\/svg><span>Tip<\/span><\/p><div class="admonition-content">x<\/div><\/div>$/,
    );
    const rich = (
      <>
        Set <code>id</code>
      </>
    );
    expect(
      render(
        <Admonition title={rich} id="i" className="own">
          x
        </Admonition>,
      ),
    ).toMatch(
      /^<div id="i" class="admonition admonition-note own".*<span>Set <code>id<\/code><\/span>/,
    );
    expect(
      render(
        <Admonition type="info" title="">
          x
        </Admonition>,
      ),
    ).toContain('<span>Info</span>');
  });

  it('knows the earlier names', () => {
    expect(render(<Admonition type="secondary">x</Admonition>)).toContain('<span>Note</span>');
    expect(render(<Admonition type="warn">x</Admonition>)).toContain('admonition-warning');
  });

  it('has its own icon instead of the type’s', () => {
    const html = render(
      <Admonition icon="!" title="A">
        x
      </Admonition>,
    );
    expect(html).toContain('<p class="admonition-title">!<span>A</span></p>');
  });
});

describe('Aside', () => {
  it('is an admonition', () => {
    expect(render(<Aside type="danger">x</Aside>)).toBe(
      render(<Admonition type="danger">x</Admonition>),
    );
    const withIcon = render(
      <Aside icon="star" title="A">
        x
      </Aside>,
    );
    expect(withIcon).not.toBe(render(<Admonition title="A">x</Admonition>));
    expect(withIcon).toContain('<span>A</span>');
  });
});
