import { expect, test } from 'vitest';
import { isPrivateAddress, isPrivateHost } from '../../../../../cli/check/web/private-address.js';

test.each([
  '127.0.0.1',
  '127.8.8.8',
  '0.0.0.0',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '198.18.0.1',
  '203.0.113.9',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '[::1]',
  'fd00:ec2::254',
  'fe80::1%eth0',
  'ff02::1',
  '2001:db8::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::a9fe:a9fe',
  '2002:7f00:1::',
  'no address',
])('%s belongs to no other host', (address) => {
  expect(isPrivateAddress(address)).toBe(true);
});
test.each([
  '8.8.8.8',
  '172.15.0.1',
  '172.32.0.1',
  '100.128.0.1',
  '2606:4700::1111',
  '[2a00:1450::8a]',
])('%s is public', (address) => {
  expect(isPrivateAddress(address)).toBe(false);
});
test.each([
  'localhost',
  'api.localhost',
  'intranet',
  'wiki.corp',
  'printer.local',
  'metadata.google.internal',
  'example.com',
  'www.example.org',
  'docs.acme.example',
  'x.invalid',
  '127.0.0.1',
  '[::1]',
  'localhost.',
])('%s is not on the web', (host) => {
  expect(isPrivateHost(host)).toBe(true);
});
test.each(['github.com', 'myexample.com', 'local.dev', 'example.com.br', '8.8.8.8'])(
  '%s is',
  (host) => {
    expect(isPrivateHost(host)).toBe(false);
  },
);
test('the URL parser knows every spelling of an address', () => {
  for (const spelling of ['0x7f.1', '2130706433', '017700000001', '127.1', '①②⑦.0.0.1'])
    expect(isPrivateHost(new URL(`http://${spelling}/`).hostname)).toBe(true);
});
