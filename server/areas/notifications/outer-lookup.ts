import { lookup } from 'node:dns';
import { BlockList, type LookupFunction } from 'node:net';

/** What is no address of the open internet (IANA special-purpose registries). */
const inner = new BlockList();
const subnets4 = ['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'];
const moreSubnets4 = ['192.0.0.0/24', '192.168.0.0/16', '198.18.0.0/15', '224.0.0.0/4', '240.0.0.0/4'];
const subnets6 = ['::/127', '64:ff9b::/96', 'fc00::/7', 'fe80::/10', 'ff00::/8'];
for (const [family, subnets] of [
  ['ipv4', [...subnets4, ...moreSubnets4]],
  ['ipv6', subnets6],
] as const) {
  for (const subnet of subnets) {
    const [net, prefix] = subnet.split('/') as [string, string];
    inner.addSubnet(net, Number(prefix), family);
  }
}

/** Whether an address lies within this machine or its networks. */
export const isInner = (address: string, family: number): boolean =>
  inner.check(address, family === 6 ? 'ipv6' : 'ipv4');

/**
 * Looks a host up for a connection, and finds only addresses of the open internet: a known name that somebody has
 * pointed at our own network leads nowhere. `localhost` is let through, since only tests can list it.
 */
export const outerLookup: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '');
    const outer = host === 'localhost' ? found : found.filter(({ address, family }) => !isInner(address, family));
    const [first] = outer;
    if (!first) return done(new Error(`${host} leads to an inner address`), '');
    return options.all ? done(null, outer) : done(null, first.address, first.family);
  });
};
