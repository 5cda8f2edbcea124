import { describe, expect, it } from 'vitest';
import { Interpolate, interpolate, Translate, translate } from '../../../../theme/compat/api.js';
import { render } from './environment.js';

describe('Translate', () => {
  it('is its text with the values in it', () => {
    expect(render(<Translate id="x">Read on</Translate>)).toBe('Read on');
    expect(render(<Translate values={{ who: <b>you</b> }}>{'Hi {who}, {other}'}</Translate>)).toBe(
      'Hi <b>you</b>, {other}',
    );
    expect(render(<Translate id="only.id" />)).toBe('only.id');
  });
});

describe('translate()', () => {
  it('returns the text', () => {
    expect(translate({ message: 'Hi {who}', id: 'x' }, { who: 2 })).toBe('Hi 2');
    expect(translate({ id: 'only.id' })).toBe('only.id');
  });
});

describe('Interpolate', () => {
  it('inserts values, as elements or as text', () => {
    expect(render(<Interpolate values={{ a: <i>1</i> }}>{'{a} of {a}'}</Interpolate>)).toBe(
      '<i>1</i> of <i>1</i>',
    );
    expect(interpolate('{a} of 3', { a: 1 })).toBe('1 of 3');
    expect(render(<p>{interpolate('{a} of 3', { a: <i>1</i> })}</p>)).toBe('<p><i>1</i> of 3</p>');
  });
});
