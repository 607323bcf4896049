import { lookup } from 'node:dns';
import https from 'node:https';
import { BlockList, type LookupFunction } from 'node:net';
import webPush from 'web-push';
import { config } from '#platform/config.ts';
import type { PushKeys } from './push-keys.ts';
import type { Subscription } from './push-subscriptions.ts';

/** What follows from a push service's answer; no database and no clock. */

/** `status` is null where none came: the service was not reached, or too slow. */
export type PushResponse = { status: number | null; retryAfter: string | undefined };

export type DeliveryResult = { outcome: 'delivered' | 'gone' | 'failed' } | { againAt: Date };

const mostTries = 6;
const firstWaitMs = 30_000;
const longestWaitMs = 24 * 60 * 60 * 1000;

/**
 * Delivered, gone for good, failed, or to be tried again, for which the service may say when (RFC 8030: 404 and 410 end
 * a subscription, 429 and 503 ask for patience with Retry-After). `tries` counts this one.
 */
export function classifyPushResponse({ status, retryAfter }: PushResponse, tries: number, at: Date): DeliveryResult {
  if (status !== null && status >= 200 && status < 300) return { outcome: 'delivered' };
  if (status === 404 || status === 410) return { outcome: 'gone' };
  const isPassing = status === null || status === 429 || status >= 500;
  if (!isPassing || tries >= mostTries) return { outcome: 'failed' };
  const wait = toldWait(retryAfter, at) ?? firstWaitMs * 2 ** (tries - 1);
  return { againAt: new Date(at.getTime() + Math.min(Math.max(wait, 0), longestWaitMs)) };
}

/** Retry-After in ms from `at` on: seconds, or a date (RFC 9110, 10.2.3); null where it says nothing. */
function toldWait(retryAfter: string | undefined, at: Date): number | null {
  if (!retryAfter) return null;
  if (/^\d+$/.test(retryAfter.trim())) return Number(retryAfter) * 1000;
  const date = Date.parse(retryAfter);
  return Number.isNaN(date) ? null : date - at.getTime();
}

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
export const isPrivateAddress = (address: string, family: number): boolean =>
  inner.check(address, family === 6 ? 'ipv6' : 'ipv4');

/**
 * Looks a host up for a connection, and finds only addresses of the open internet: a known name that somebody has
 * pointed at our own network leads nowhere. `localhost` is let through, since only tests can list it.
 */
export const publicDnsLookup: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '');
    const outer =
      host === 'localhost' ? found : found.filter(({ address, family }) => !isPrivateAddress(address, family));
    const [first] = outer;
    if (!first) return done(new Error(`${host} leads to an inner address`), '');
    return options.all ? done(null, outer) : done(null, first.address, first.family);
  });
};

/** Three days: what has not come by then is no news. */
const secondsToLive = 3 * 24 * 60 * 60;
const timeoutMs = 10_000;

const agent = new https.Agent({ keepAlive: true, maxSockets: 50, lookup: publicDnsLookup });

/** Whom a push service may turn to (RFC 8292); Apple refuses an address of this machine. */
const subject = () => (config.publicUrl.startsWith('https:') ? config.publicUrl : 'mailto:push@kreasi.test');

/**
 * Posts a message, encrypted for one device (RFC 8291) and signed by us, to its push service. Follows no redirect, and
 * reads no more of the answer than its head. Whatever goes wrong on the way is no answer, not an error.
 */
export function postPush(to: Subscription, message: object, keys: PushKeys): Promise<PushResponse> {
  const { method, headers, body } = webPush.generateRequestDetails(to, JSON.stringify(message), {
    vapidDetails: { subject: subject(), ...keys },
    TTL: secondsToLive,
    urgency: 'normal',
  });
  return new Promise((answered) => {
    const request = https.request(new URL(to.endpoint), { method, headers, agent, timeout: timeoutMs });
    request.on('response', (response) => {
      response.resume();
      answered({ status: response.statusCode ?? null, retryAfter: response.headers['retry-after'] });
    });
    request.on('timeout', () => request.destroy());
    request.on('error', () => answered({ status: null, retryAfter: undefined }));
    request.end(body);
  });
}
