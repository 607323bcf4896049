import https from 'node:https';
import webPush from 'web-push';
import { config } from '#platform/config.ts';
import type { PushKeys } from './get-push-keys.ts';
import type { PushAnswer } from './judge-answer.ts';
import { outerLookup } from './outer-lookup.ts';
import type { Subscription } from './read-subscription.ts';

/** Three days: what has not come by then is no news. */
const secondsToLive = 3 * 24 * 60 * 60;
const timeoutMs = 10_000;

const agent = new https.Agent({ keepAlive: true, maxSockets: 50, lookup: outerLookup });

/** Whom a push service may turn to (RFC 8292); Apple refuses an address of this machine. */
const subject = () => (config.publicUrl.startsWith('https:') ? config.publicUrl : 'mailto:push@kreasi.test');

/**
 * Posts a message, encrypted for one device (RFC 8291) and signed by us, to its push service. Follows no redirect, and
 * reads no more of the answer than its head. Whatever goes wrong on the way is no answer, not an error.
 */
export function postPush(to: Subscription, message: object, keys: PushKeys): Promise<PushAnswer> {
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
