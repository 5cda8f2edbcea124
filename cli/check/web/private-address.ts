/**
 * Recognizes addresses that are not on the public web. Content may name any URL, and a check inside a network must not reach
 * that network's own machines or the metadata service of its cloud. In: an address. Out: whether it is reserved for private
 * networks, this machine, or anything else that is not a public host.
 */
import { BlockList, isIP } from 'node:net';

/** IANA's registries of special-purpose addresses. */
const SUBNETS_4 =
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 ' +
  '192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4';
/** The last four contain IPv4 addresses. All of them are blocked, whatever those are. */
const SUBNETS_6 =
  '::/127 fc00::/7 fe80::/10 fec0::/10 ff00::/8 100::/64 2001:db8::/32 ::ffff:0:0/96 64:ff9b::/96 2001::/32 2002::/16';

/** IPv4 and IPv6 have separate lists, because one list would treat every IPv4 address as a mapped one. */
const blocked4 = createList(SUBNETS_4, 'ipv4');
const blocked6 = createList(SUBNETS_6, 'ipv6');

function createList(subnets: string, family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const subnet of subnets.split(' ')) {
    const [net = '', prefix] = subnet.split('/');
    list.addSubnet(net, Number(prefix), family);
  }
  return list;
}

/** Returns `true` for anything that is not an IP address. */
export function isPrivateAddress(address: string): boolean {
  const bare = address.replace(/^\[|\]$/g, '').replace(/%.*$/, '');
  const version = isIP(bare);
  return version === 4
    ? blocked4.check(bare, 'ipv4')
    : version === 0 || blocked6.check(bare, 'ipv6');
}

/** Names that never lead to the web: names of this machine, of local networks, and those reserved for documentation. */
const RESERVED =
  /^(?:[^.]+|(?:.+\.)?(?:localhost|local|internal|intranet|lan|home\.arpa|corp|test|invalid|onion|example|example\.(?:com|net|org)))\.?$/;

/** `host` is as in a URL: lower case, IPv6 in brackets. */
export function isPrivateHost(host: string): boolean {
  const isAddress = host.startsWith('[') || isIP(host) !== 0;
  return isAddress ? isPrivateAddress(host) : RESERVED.test(host);
}
