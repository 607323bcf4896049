import net from 'node:net';

/**
 * The key under which an address is rate limited: an IPv4 address itself (also when IPv4-mapped), and the /64 prefix of
 * an IPv6 address, because a subscriber controls the whole prefix. Any other text is returned as it is. A client that
 * has disconnected has no address any more.
 */
export function clientKeyOf(address: string | undefined): string {
  const plain = (address ?? '').replace(/%.*$/, '').toLowerCase();
  if (!net.isIPv6(plain)) return plain;
  const groups = groupsOf(plain);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xff_ff;
  if (isMapped) return [groups[6]! >> 8, groups[6]! & 255, groups[7]! >> 8, groups[7]! & 255].join('.');
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/**
 * The key of the network that a client key belongs to: the /24 of an IPv4 address, the /48 of an IPv6 address, which
 * providers give to one subscriber. Any other text is returned as it is.
 */
export function networkKeyOf(clientKey: string): string {
  if (net.isIPv4(clientKey)) return `${clientKey.split('.').slice(0, 3).join('.')}.0/24`;
  return clientKey.endsWith('::/64') ? `${clientKey.split(':').slice(0, 3).join(':')}::/48` : clientKey;
}

function groupsOf(address: string): number[] {
  const [head = '', tail = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const read = (part: string) => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16)));
  const left = read(head);
  const right = read(tail);
  return [...left, ...Array.from({ length: 8 - left.length - right.length }, () => 0), ...right];
}
