import { expect, test } from 'vitest';
import { readProxies } from '../../../../../cli/check/web/proxies.js';

const LOOPBACK = 'localhost,127.0.0.1,[::1],';

test.each([
  [{}, null],
  [{ NO_PROXY: 'a.dev' }, null],
  [{ HTTPS_PROXY: '', http_proxy: '' }, null],
  [{ ALL_PROXY: 'socks5://proxy:1080' }, null],
  [{ HTTPS_PROXY: 'http://' }, null],
  [
    { HTTPS_PROXY: 'http://up:1', https_proxy: 'http://low:1', no_proxy: 'a.dev,.b.dev' },
    { http: null, https: 'http://low:1', except: `${LOOPBACK}a.dev,.b.dev` },
  ],
  [
    { HTTP_PROXY: 'proxy:3128', ALL_PROXY: 'https://user:pass@all' },
    { http: 'http://proxy:3128', https: 'https://user:pass@all', except: LOOPBACK },
  ],
  [
    { ALL_PROXY: 'http://p', NO_PROXY: ' * ' },
    { http: 'http://p', https: 'http://p', except: '*' },
  ],
])('readProxies(%j)', (env, proxies) => expect(readProxies(env)).toEqual(proxies));

test.each([
  ['http://user:pa%ss@proxy:1', 'http://user:pa%25ss@proxy:1/'],
  ['user%:p%ff@proxy:1', 'http://user%25:p%25ff@proxy:1/'],
  ['http://user:p%40ss@proxy:1', 'http://user:p%40ss@proxy:1'],
])('K3: the credentials of proxy %s are used unchanged', (address, proxy) => {
  expect(readProxies({ ALL_PROXY: address })?.https).toBe(proxy);
});
