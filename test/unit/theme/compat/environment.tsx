/** Renders content of a page whose environment a test chooses. */
import type { ReactElement } from 'react';
import type { PageEnvironment } from '../../../../theme/server-module.js';
import { renderContent } from '../../../../theme/server.js';

export const environment: PageEnvironment = {
  site: {
    title: 'Site',
    tagline: 'It is one',
    url: 'https://x.example',
    base: '/base/',
    locale: { code: 'en', label: 'English', direction: 'ltr' },
    customFields: { product: 'Widget' },
    versions: [
      {
        name: 'current',
        set: 'default',
        label: 'Next',
        path: '/base/docs/next',
        isLast: false,
        banner: 'unreleased',
        mainHref: '/base/docs/next/a/',
      },
      {
        name: '2.0',
        set: 'default',
        label: 'v2',
        path: '/base/docs',
        isLast: true,
        banner: null,
        mainHref: '/base/docs/a/',
      },
    ],
  },
  page: {
    permalink: '/base/docs/a/',
    title: 'A',
    description: 'About A',
    version: '2.0',
    frontMatter: { title: 'A', custom: 1 },
    toc: [
      { id: 'one', depth: 2, html: 'One' },
      { id: 'two', depth: 3, html: '<code>two</code>' },
      { id: 'three', depth: 2, html: 'Three' },
    ],
  },
  namedDocs: [{ id: 'guides/b', title: 'B', description: 'About B' }],
  category: [
    { label: 'B', description: 'About B', href: '/base/docs/b/' },
    { label: 'C', description: '', href: '/base/docs/c/' },
  ],
  highlight: null,
};

export function render(element: ReactElement, other: Partial<PageEnvironment> = {}): string {
  return renderContent(element, { ...environment, ...other });
}

/** What a hook returns. */
export function valueOf<Value>(useValue: () => Value): Value {
  const values: Value[] = [];
  function Reader(): null {
    values.push(useValue());
    return null;
  }
  render(<Reader />);
  const [value] = values;
  if (value === undefined) throw new Error('The hook returned nothing');
  return value;
}
