import React, { type ElementType } from 'react';
import { describe, expect, it } from 'vitest';
import * as compat from '../../../../theme/compat/api.js';
import { contentComponents } from '../../../../theme/content/index.js';
import { modules, providedComponents } from '../../../../theme/server.js';

/** As a bundled component imports it. */
const load = (specifier: string): Readonly<Record<string, unknown>> => ({ ...modules[specifier] });

describe('modules', () => {
  it('have one component under all its names', () => {
    expect(load('@theme/Tabs')['default']).toBe(compat.Tabs);
    expect(load('@astrojs/starlight/components')['Tabs']).toBe(compat.Tabs);
    expect(load('docsgen/compat')['Tabs']).toBe(compat.Tabs);
  });

  it('say that they are modules, so that `default` is not the whole of them', () => {
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

  it('have the hooks of the docs where each version of Docusaurus has them', () => {
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

  it('have no module that pages would only believe to work', () => {
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
