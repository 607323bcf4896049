import { lookup } from 'node:dns';
import https from 'node:https';
import { BlockList, type LookupFunction } from 'node:net';
import webPush from 'web-push';
import { config } from '#platform/config.ts';
import type { PushKeys } from './push-keys.ts';
import type { Subscription } from './push-subscriptions.ts';

/** The response of a push service. `status` is null when there was none, because of a connection error or a timeout. */
export type PushResponse = { status: number | null; retryAfter: string | undefined };

export type DeliveryResult = { outcome: 'delivered' | 'gone' | 'failed' } | { retryAt: Date };

const maxTries = 6;
const firstWaitMs = 30_000;
const maxWaitMs = 24 * 60 * 60 * 1000;

/**
 * Returns the outcome of a push attempt, or the time of the next attempt. Source: RFC 8030; 404 and 410 mean that the
 * subscription has ended, 429 and 503 may carry Retry-After. `tries` includes this attempt.
 */
export function classifyPushResponse({ status, retryAfter }: PushResponse, tries: number, at: Date): DeliveryResult {
  if (status !== null && status >= 200 && status < 300) return { outcome: 'delivered' };
  if (status === 404 || status === 410) return { outcome: 'gone' };
  const isTransient = status === null || status === 429 || status >= 500;
  if (!isTransient || tries >= maxTries) return { outcome: 'failed' };
  const wait = retryAfterMs(retryAfter, at) ?? firstWaitMs * 2 ** (tries - 1);
  return { retryAt: new Date(at.getTime() + Math.min(Math.max(wait, 0), maxWaitMs)) };
}

/** Subnets outside the public internet (IANA special-purpose address registries). */
const privateSubnets = new BlockList();
const subnets4 = ['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'];
const moreSubnets4 = ['192.0.0.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '224.0.0.0/3'];
const subnets6 = ['fc00::/7', 'fe80::/10', 'fec0::/10', 'ff00::/8'];
/** Addresses that carry an IPv4 address: compatible ones, NAT64, Teredo, 6to4. */
const carriers6 = ['::/96', '64:ff9b::/96', '64:ff9b:1::/48', '2001::/32', '2002::/16'];
for (const [family, subnets] of [
  ['ipv4', [...subnets4, ...moreSubnets4]],
  ['ipv6', [...subnets6, ...carriers6]],
] as const) {
  for (const subnet of subnets) {
    const [net, prefix] = subnet.split('/') as [string, string];
    privateSubnets.addSubnet(net, Number(prefix), family);
  }
}

/** Returns whether an IP address is private, local or otherwise not on the public internet. */
export const isPrivateAddress = (address: string, family: number): boolean =>
  privateSubnets.check(address, family === 6 ? 'ipv6' : 'ipv4');

/**
 * DNS lookup that returns only public addresses. Prevents requests to the internal network through a push host name
 * that resolves to a private address. `localhost` is allowed, since only tests configure it as a push host.
 */
export const publicDnsLookup: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '');
    const publicAddresses =
      host === 'localhost' ? found : found.filter(({ address, family }) => !isPrivateAddress(address, family));
    const [first] = publicAddresses;
    if (!first) return done(new Error(`${host} resolves to a private address`), '');
    return options.all ? done(null, publicAddresses) : done(null, first.address, first.family);
  });
};

/** Three days. The push service discards a message that it could not deliver by then. */
const secondsToLive = 3 * 24 * 60 * 60;
const timeoutMs = 10_000;

const agent = new https.Agent({ keepAlive: true, maxSockets: 50, lookup: publicDnsLookup });

/** The contact for push services (RFC 8292). Apple rejects a localhost URL. */
const subject = () => (config.publicUrl.startsWith('https:') ? config.publicUrl : 'mailto:push@kreasi.test');

/**
 * Sends a message to the push service of a device, encrypted (RFC 8291) and signed with the VAPID keys. Redirects are
 * not followed and the response body is discarded. Connection errors and timeouts resolve with status null.
 */
export function postPush(to: Subscription, message: object, keys: PushKeys): Promise<PushResponse> {
  const { method, headers, body } = webPush.generateRequestDetails(to, JSON.stringify(message), {
    vapidDetails: { subject: subject(), ...keys },
    TTL: secondsToLive,
    urgency: 'normal',
  });
  return new Promise((resolve) => {
    const request = https.request(new URL(to.endpoint), { method, headers, agent, timeout: timeoutMs });
    request.on('response', (response) => {
      response.resume();
      resolve({ status: response.statusCode ?? null, retryAfter: response.headers['retry-after'] });
    });
    request.on('timeout', () => request.destroy());
    request.on('error', () => resolve({ status: null, retryAfter: undefined }));
    request.end(body);
  });
}

/**
 * Returns Retry-After, given in seconds or as a date (RFC 9110, 10.2.3), in ms from `at`; null when missing or invalid.
 */
function retryAfterMs(retryAfter: string | undefined, at: Date): number | null {
  if (!retryAfter) return null;
  if (/^\d+$/.test(retryAfter.trim())) return Number(retryAfter) * 1000;
  const date = Date.parse(retryAfter);
  return Number.isNaN(date) ? null : date - at.getTime();
}
