/** Tests which navigations the client shows by itself, and which it leaves to the browser. */
import { describe, expect, it } from 'vitest';
import {
  shouldIntercept,
  stripIndexFile,
  type NavigationRequest,
} from '../../../../theme/router/should-intercept.js';

const place = { origin: 'https://docs.example', base: '/', translations: ['/ar/'] };

function request(url: string, change: Partial<NavigationRequest> = {}): NavigationRequest {
  return {
    canIntercept: true,
    hashChange: false,
    downloadRequest: null,
    formData: null,
    navigationType: 'push',
    destination: { url: new URL(url, place.origin).href, sameDocument: false },
    ...change,
  };
}

describe('shouldIntercept()', () => {
  it.each([
    ['/'],
    ['/docs/courses/'],
    ['/docs/courses'],
    ['/docs/courses/index.html'],
    ['/docs/courses/?q=1#x'],
    ['/docs/cis/cis-1.3.0'],
    ['/docs/terraform/terraform-1.x'],
    ['/docs/%E4%B8%AD/'],
    ['/search/?q=<svg onload=alert(1)>'],
    ['/docs/v2.0/intro/'],
    ['/docs/;x/'],
  ])('shows %s', (url) => {
    expect(shouldIntercept(request(url), place)).toBe(true);
  });

  it.each([
    ['/docs/courses/index.md'],
    ['/docs/courses.html'],
    ['/assets/diagram-1a2b3c4d.svg'],
    ['/sitemap.xml'],
    ['/docs/archive.tar.gz'],
    ['/docs/x.mp4'],
  ])('leaves the file %s to the browser', (url) => {
    expect(shouldIntercept(request(url), place)).toBe(false);
  });

  it.each([
    ['//evil.com/'],
    ['https://evil.com/docs/'],
    ['http://docs.example/docs/'],
    ['https://docs.example:8443/docs/'],
    ['/\\evil.com/'],
    ['https://docs.example//evil.com/'],
    ['/.//evil.com/'],
    ['///evil.com/..'],
    ['/docs//x/'],
    ['https://docs.example.evil.com/'],
    ['javascript:alert(1)'],
    ['data:text/html,x'],
    ['mailto:a@docs.example'],
  ])('never shows %s, which may lead to another origin', (url) => {
    expect(shouldIntercept(request(url), place)).toBe(false);
  });

  it('keeps /%5Cevil.com on the own origin', () => {
    const target = request('/%5Cevil.com/');
    expect(shouldIntercept(target, place)).toBe(true);
    expect(new URL(target.destination.url).origin).toBe(place.origin);
  });

  it.each<[string, Partial<NavigationRequest>]>([
    ['a download', { downloadRequest: '' }],
    ['a posted form', { formData: {} }],
    ['a reload', { navigationType: 'reload' }],
    ['a change of the hash', { hashChange: true }],
    ['what the browser does not let go', { canIntercept: false }],
  ])('leaves %s to the browser', (_, change) => {
    expect(shouldIntercept(request('/docs/', change), place)).toBe(false);
  });

  it('leaves history.pushState() of other scripts alone, and shows the way back to a page', () => {
    const destination = { url: 'https://docs.example/docs/', sameDocument: true };
    expect(shouldIntercept(request('/docs/', { destination }), place)).toBe(false);
    const traversal = { destination, navigationType: 'traverse' };
    expect(shouldIntercept(request('/docs/', traversal), place)).toBe(true);
  });

  it.each(['/above/', '/b/ar/', '/b/file.pdf'])(
    'loads %s on the way back to it: the browser would change the address and nothing else',
    (path) => {
      const below = { ...place, base: '/b/', translations: ['/b/ar/'] };
      const destination = { url: `https://docs.example${path}`, sameDocument: true };
      const traversal = { destination, navigationType: 'traverse' };
      expect(shouldIntercept(request(path, traversal), below)).toBe(true);
      expect(shouldIntercept(request(path, { ...traversal, hashChange: true }), below)).toBe(false);
    },
  );

  it.each([['/ar/'], ['/ar/index.html'], ['/ar/docs/courses/']])(
    'leaves %s to the client of that language',
    (url) => {
      expect(shouldIntercept(request(url), place)).toBe(false);
      expect(shouldIntercept(request(url.replace('/ar/', '/arm/')), place)).toBe(true);
    },
  );

  it('stays below the base path', () => {
    const below = { origin: 'https://docs.example', base: '/b/', translations: [] };
    expect(shouldIntercept(request('/b/docs/'), below)).toBe(true);
    expect(shouldIntercept(request('/b/'), below)).toBe(true);
    expect(shouldIntercept(request('/docs/'), below)).toBe(false);
    expect(shouldIntercept(request('/bb/docs/'), below)).toBe(false);
    expect(shouldIntercept(request('/b'), below)).toBe(false);
  });
});

describe('stripIndexFile()', () => {
  it.each([
    ['/docs/index.html', '/docs/'],
    ['/index.html', '/'],
    ['/docs/my-index.html', '/docs/my-index.html'],
    ['/docs/index.html/x', '/docs/index.html/x'],
  ])('makes %s to %s', (from, to) => {
    expect(stripIndexFile(from)).toBe(to);
  });
});
