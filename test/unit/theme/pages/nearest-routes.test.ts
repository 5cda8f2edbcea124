import { describe, expect, it } from 'vitest';
import { nearestRoutes, readPages } from '../../../../theme/pages/nearest-routes.js';

const candidates = [
  { href: '/docs/guides/vpc/', title: 'VPC' },
  { href: '/docs/guides/vpc/bastion-host/', title: 'Bastion host' },
  { href: '/docs/guides/kubernetes/', title: 'Kubernetes' },
  { href: '/docs/intro/testing/', title: 'Testing' },
];
const titles = (path: string) => nearestRoutes(path, candidates).map(({ title }) => title);

describe('nearestRoutes()', () => {
  it('finds the page behind a typing mistake', () => {
    expect(titles('/docs/guides/kuberentes/')[0]).toBe('Kubernetes');
  });

  it('finds a page that has moved, with the ending of a file too', () => {
    expect(titles('/docs/networking/bastion-host.html')[0]).toBe('Bastion host');
  });

  it('prefers the last part of the address to the folders', () => {
    expect(titles('/docs/guides/vpc/testing')[0]).toBe('Testing');
  });

  it('shows nothing if no address is similar', () => {
    expect(titles('/wp-login.php')).toEqual([]);
  });

  it('shows at most five', () => {
    const many = Array.from({ length: 9 }, (_, i) => ({ href: `/docs/page-${i}/`, title: `${i}` }));
    expect(nearestRoutes('/docs/page-x/', many)).toHaveLength(5);
  });
});

it('reads the pages of a site without a search', () => {
  const text = `# Site

> Tagline

## Pages

- [About \\[us\\]](https://a.example/x/about/index.md): Words with [link](/other/index.md).
- [Home](/x/index.md)
- [Other](https://a.example/x/file.md)
`;
  const pages = (isSlashed: boolean) => readPages(text, isSlashed).map(({ href }) => href);
  expect(readPages(text, true)[0]).toEqual({ href: '/x/about/', title: 'About [us]' });
  expect(pages(true)).toEqual(['/x/about/', '/x/']);
  expect(pages(false)).toEqual(['/x/about', '/x']);
});
