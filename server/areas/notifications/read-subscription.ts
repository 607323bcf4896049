import { createECDH } from 'node:crypto';
import * as z from 'zod';
import { config } from '#platform/config.ts';
import { refuse } from '#platform/refuse.ts';

const bytesOf = (text: string) => Buffer.from(text, 'base64url');

/** A public key of P-256, uncompressed: 65 bytes, and on the curve, or nothing could be encrypted for it. */
function isPublicKey(text: string): boolean {
  const key = bytesOf(text);
  if (key.length !== 65) return false;
  const ours = createECDH('prime256v1');
  ours.generateKeys();
  try {
    return ours.computeSecret(key).length > 0;
  } catch {
    return false;
  }
}

/** We will post to it, so it is an address of a known push service or of nobody. */
function isPushAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, host, username, password } = new URL(text);
  return protocol === 'https:' && username + password === '' && config.pushHosts.some((known) => matches(host, known));
}

const matches = (host: string, known: string) =>
  known.startsWith('*.') ? host.endsWith(known.slice(1)) : host === known;

const subscription = z.object({
  endpoint: z
    .string()
    .refine(isPushAddress)
    .transform((text) => new URL(text).href),
  keys: z.object({
    p256dh: z.string().refine(isPublicKey),
    auth: z.string().refine((text) => bytesOf(text).length === 16),
  }),
});
export type Subscription = z.infer<typeof subscription>;

/**
 * What a token says: a PushSubscription as a browser writes it (W3C Push API, `toJSON`), or null for a token of another
 * kind. Refuses BAD_PUSH_TOKEN for a subscription that is incomplete, or at a host that is not a known push service.
 */
export function readSubscription(token: string): Subscription | null {
  const sent = parsed(token);
  if (typeof sent !== 'object' || sent === null || !('endpoint' in sent)) return null;
  const read = subscription.safeParse(sent);
  if (!read.success) throw refuse('BAD_PUSH_TOKEN');
  return read.data;
}

function parsed(token: string): unknown {
  try {
    return JSON.parse(token);
  } catch {
    return null;
  }
}
