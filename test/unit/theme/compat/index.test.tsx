import React, { type ElementType, type ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import * as compat from '../../../../theme/compat/api.js';
import { contentComponents } from '../../../../theme/content/index.js';
import { mdxComponents } from '../../../../theme/compat/mdx-components.js';
import { modules, providedComponents, renderContent } from '../../../../theme/server.js';
import { environment } from './environment.js';

/** Loads a module like a bundled component. */
const load = (specifier: string): Readonly<Record<string, unknown>> => ({ ...modules[specifier] });

describe('modules', () => {
  it('have one component under all its names', () => {
    expect(load('@theme/Tabs')['default']).toBe(compat.Tabs);
    expect(load('@astrojs/starlight/components')['Tabs']).toBe(compat.Tabs);
    expect(load('docsgen/compat')['Tabs']).toBe(compat.Tabs);
  });

  it('are marked as modules, so that `default` is one of several exports', () => {
    const others = Object.keys(modules).filter((name) => !/^react(?:-dom)?$/.test(name));
    expect(others.filter((name) => load(name)['__esModule'] !== true)).toEqual([]);
  });

  it('have the React that renders the page', () => {
    expect(modules['react']).toBe(React);
    expect(Object.keys(load('react/jsx-runtime')).sort()).toEqual([
      'Fragment',
      '__esModule',
      'jsx',
      'jsxs',
    ]);
  });

  it('have the hooks of the docs at the places of each Docusaurus version', () => {
    for (const specifier of [
      '@docusaurus/theme-common',
      '@docusaurus/theme-common/internal',
      '@docusaurus/plugin-content-docs/client',
    ])
      expect(load(specifier)['useDoc']).toBe(compat.useDoc);
  });

  it('export something under every name', () => {
    const empty = Object.keys(modules).flatMap((specifier) =>
      Object.entries(load(specifier))
        .filter(([, value]) => value === undefined)
        .map(([name]) => `${specifier} ${name}`),
    );
    expect(empty).toEqual([]);
  });

  it('have no module that only seems to work', () => {
    expect(modules['@theme/Layout']).toBeUndefined();
    expect(modules['@docusaurus/useRouteContext']).toBeUndefined();
  });
});

describe('MDXComponents', () => {
  it('has the components without import and the elements of Markdown', () => {
    const components = load('@theme/MDXComponents')['default'];
    expect(components).toMatchObject({ Tabs: compat.Tabs, h2: contentComponents['h2'] });
  });
});

describe('the elements of Docusaurus', () => {
  const component = (name: string) => load(`@theme/MDXComponents/${name}`)['default'];

  it('are those of compat and of Markdown', () => {
    expect(component('A')).toBe(compat.Link);
    expect(component('Heading')).toBe(compat.Heading);
    expect(component('Img')).toBe(contentComponents['img']);
  });

  it('show code within a line, and several lines as a block', () => {
    const { A, Code, Li, Pre, Ul } = mdxComponents;
    const show = (node: ReactNode) => renderContent(<>{node}</>, environment);
    expect(show(<Code>{'a'}</Code>)).toBe('<code>a</code>');
    expect(
      show(
        <Pre>
          <Code>{'a\nb'}</Code>
        </Pre>,
      ),
    ).toMatch(/^<figure class="code-block"/);
    expect(
      show(
        <Ul className="x">
          <Li>
            <A to="/a">a</A>
          </Li>
        </Ul>,
      ),
    ).toBe('<ul class="x"><li><a href="/base/a">a</a></li></ul>');
  });
});

describe('providedComponents', () => {
  it('are the components and nothing else', () => {
    expect(Object.keys(providedComponents)).toEqual(
      expect.arrayContaining(['Admonition', 'CodeBlock', 'Details', 'Head', 'TabItem', 'Tabs']),
    );
    expect(providedComponents['useDoc']).toBeUndefined();
    expect(providedComponents['translate']).toBeUndefined();
    expect(providedComponents['ThemeClassNames']).toBeUndefined();
    expect(providedComponents['ExecutionEnvironment']).toBeUndefined();
    const types = Object.values(providedComponents).map((value: ElementType) => typeof value);
    expect(new Set(types)).toEqual(new Set(['function']));
  });
});
