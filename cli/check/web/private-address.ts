/**
 * Which addresses are not the web's. Content may name any URL: a check that runs inside a network must not be led to
 * that network's own machines, or to the metadata service of its cloud. In: an address. Out: whether it is reserved for
 * private networks, this machine, or anything else that is not a public host.
 */
import { BlockList, isIP } from 'node:net';

/** IANA's registries of special-purpose addresses. */
const SUBNETS_4 =
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 ' +
  '192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4';
/** The last four hold addresses of IPv4, whatever these are. */
const SUBNETS_6 =
  '::/127 fc00::/7 fe80::/10 fec0::/10 ff00::/8 100::/64 2001:db8::/32 ::ffff:0:0/96 64:ff9b::/96 2001::/32 2002::/16';

/** One list for both would take every address of IPv4 for a mapped one. */
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

/** What is no address at all is none of a public host either. */
export function isPrivateAddress(address: string): boolean {
  const bare = address.replace(/^\[|\]$/g, '').replace(/%.*$/, '');
  const version = isIP(bare);
  return version === 4
    ? blocked4.check(bare, 'ipv4')
    : version === 0 || blocked6.check(bare, 'ipv6');
}

/** Names that never lead to the web: of this machine, of local networks, and those kept for documentation. */
const RESERVED =
  /^(?:[^.]+|(?:.+\.)?(?:localhost|local|internal|intranet|lan|home\.arpa|corp|test|invalid|onion|example|example\.(?:com|net|org)))\.?$/;

/** `host` as a URL has it: lower case, IPv6 in brackets. */
export function isPrivateHost(host: string): boolean {
  const isAddress = host.startsWith('[') || isIP(host) !== 0;
  return isAddress ? isPrivateAddress(host) : RESERVED.test(host);
}
