import { createPublicKey, verify } from 'node:crypto';

const jsonOf = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;

/**
 * Returns the public key that signed a request to a push service at `origin`.
 * @throws Error when the header is invalid under RFC 8292
 */
export function verifyVapid(authorization: string | undefined, origin: string): string {
  const [, token, key] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization ?? '') ?? [];
  if (!token || !key) throw new Error(`no VAPID header: ${authorization}`);
  const [head, claims, signature] = token.split('.') as [string, string, string];
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } });
  const signed = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
  const isGenuine = verify('sha256', Buffer.from(`${head}.${claims}`), signed, Buffer.from(signature, 'base64url'));
  const { aud, exp, sub } = jsonOf(claims);
  const secondsLeft = Number(exp) - Date.now() / 1000;
  const isTimely = secondsLeft > 0 && secondsLeft <= 24 * 60 * 60;
  const hasContact = /^(mailto:|https:)/.test(String(sub));
  if (jsonOf(head).alg !== 'ES256' || !isGenuine || aud !== origin || !isTimely || !hasContact) {
    throw new Error(`not signed for ${origin}: ${JSON.stringify({ aud, exp, sub, isGenuine })}`);
  }
  return key;
}
