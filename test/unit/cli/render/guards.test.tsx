import type { ReactElement, ReactNode } from 'react';
import { expect, test } from 'vitest';
import { Guards, type GuardedPart, type Shown } from '../../../../cli/render/guards.js';
import * as theme from '../../../../theme/server.js';
import { environment } from '../../theme/compat/environment.js';

const part = (name: string): GuardedPart => ({ name, place: null });
const Fine = ({ children }: { readonly children?: ReactNode }) => <b>{children}</b>;
const Broken = (): never => {
  throw new Error('Broken');
};

/** Renders an element with two others in it, as a page does: parts are added in the order of the page. */
function createPage(guards: Guards, outer: Shown, inner: readonly Shown[]) {
  const codes: string[] = [];
  const render = () => {
    guards.begin();
    codes.length = 0;
    const guardOuter = guards.add(part('outer'));
    const names = inner.map((component, index) => {
      const name = `inner ${index}`;
      if (!guards.isNextLeftOut) codes.push(name);
      return guards.add(part(name))(component);
    });
    const Outer = guardOuter(outer);
    const content: ReactElement = (
      <Outer>
        {names.map((Inner, index) => (
          <Inner key={index}>text</Inner>
        ))}
      </Outer>
    );
    return theme.renderContent(content, environment);
  };
  return { render, codes };
}

test('a part that fails is left out, and its error is found', () => {
  const guards = new Guards(theme);
  const { render } = createPage(guards, Fine, [Fine, Broken]);
  expect(render()).toContain('<b>text</b>');
  const failures = guards.findFailures(render);
  expect(failures.map(({ part: { name } }) => name)).toEqual(['inner 1']);
  expect(failures.map(({ error }) => String(error))).toEqual(['Error: Broken']);
});

test('a page on which nothing fails has no failures', () => {
  const guards = new Guards(theme);
  const { render } = createPage(guards, Fine, [Fine, Fine]);
  render();
  expect(guards.findFailures(render)).toEqual([]);
});

test('a component that fails around others is the one that is named', () => {
  const guards = new Guards(theme);
  const { render } = createPage(guards, Broken, [Fine, Fine]);
  expect(render()).not.toContain('text');
  expect(guards.findFailures(render).map(({ part: { name } }) => name)).toEqual(['outer']);
});

test('the part whose code ran last is left out, stays out, and comes back if it can', () => {
  const guards = new Guards(theme);
  let isBroken = true;
  const Late = () => {
    if (isBroken) throw new Error('Late');
    return <i>late</i>;
  };
  const { render, codes } = createPage(guards, Fine, [Fine, Late]);
  render();
  const leftOut = guards.leaveOutLast();
  expect(leftOut).toMatchObject({ number: 2, part: { name: 'inner 1' }, component: Late });
  expect(render()).not.toContain('late');
  expect(codes).toEqual(['inner 0']);
  expect(guards.isLeftOut(2)).toBe(true);
  guards.retry(2, () => {
    throw new Error('Again');
  });
  expect(guards.isLeftOut(2)).toBe(true);
  isBroken = false;
  guards.retry(2, render);
  expect(guards.isLeftOut(2)).toBe(false);
  expect(render()).toContain('<i>late</i>');
});

test('elements and components of the theme stay unchanged', () => {
  const guards = new Guards(theme);
  guards.begin();
  const { Steps } = theme.providedComponents;
  if (Steps === undefined) throw new Error('The theme has no Steps');
  expect(guards.add(part('a'))('div')).toBe('div');
  expect(guards.add(part('b'))(Steps)).toBe(Steps);
  expect(guards.add(part('c'))(Fine)).not.toBe(Fine);
});

test('a component that fails many times is found once, if that is enough', () => {
  const Other = (): never => {
    throw new Error('Other');
  };
  const find = (isOncePerComponent: boolean) => {
    const guards = new Guards(theme);
    const page = createPage(guards, Fine, [Broken, Fine, Broken, Other, Broken]);
    page.render();
    let renderings = 0;
    const again = () => {
      renderings++;
      return page.render();
    };
    const failures = guards.findFailures(again, { isOncePerComponent });
    return [renderings, ...failures.map(({ part: { name } }) => name)];
  };
  expect(find(true)).toEqual([2, 'inner 0', 'inner 3']);
  expect(find(false)).toEqual([4, 'inner 0', 'inner 2', 'inner 3', 'inner 4']);
});
