/** A push service for tests, over TLS, which checks and decrypts what it receives. */
import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import tls from 'node:tls';
import { generate } from 'selfsigned';
import { afterAll, beforeAll } from 'vitest';
import { configure } from '#platform/config.ts';
import { openShop } from './open-shop.ts';

/** A new TLS certificate for `localhost`, made for this run of the tests. */
const { cert, private: key } = await generate([{ name: 'commonName', value: 'localhost' }], {
  keyType: 'ec',
  extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
});
/** The certificate in PEM format, which the clients of the push service must trust. */
export const certificate = cert;

type DeviceKeys = { ecdh: ECDH; auth: Buffer };
type Reply = { status: number; headers?: Record<string, string> };

export type Device = {
  name: string;
  /** The PushSubscription as JSON. */
  token: string;
  /** The received messages, decrypted. */
  messages: unknown[];
  /** Responses to the next messages; 201 when empty. */
  replies: Reply[];
};

/** Starts a push service for a test file and configures the worker's shop to trust it. Available once the tests run. */
export function openPush(): { readonly service: PushHost } {
  let service: PushHost;
  beforeAll(async () => {
    const { env } = await openShop();
    service = await startPushHost();
    tls.setDefaultCACertificates([...tls.getCACertificates(), certificate]);
    configure({ ...env, PUSH_HOSTS: `${service.host},*.push.example` });
  });
  afterAll(async () => {
    configure((await openShop()).env);
    await service.close();
  });
  return {
    get service() {
      return service;
    },
  };
}

/**
 * Starts a local push service over TLS. It checks the signature, decrypts the message and sends the configured
 * response.
 */
async function startPushHost() {
  const devices = new Map<string, Device & { keys: DeviceKeys }>();
  const faults: unknown[] = [];
  const signers = new Set<string>();
  let origin = '';

  const server = https.createServer({ cert, key }, (request, response) => {
    void buffer(request).then((body) => {
      const device = devices.get(request.url!.slice(1));
      if (!device) return response.writeHead(404).end();
      try {
        signers.add(verifyVapid(request.headers.authorization, origin));
        if (!Number(request.headers.ttl)) throw new Error('no TTL');
        device.messages.push(decryptPush(body, device.keys));
      } catch (error) {
        faults.push(error);
      }
      const { status, headers } = device.replies.shift() ?? { status: 201 };
      return response.writeHead(status, headers).end();
    });
  });
  await new Promise<void>((listening) => void server.listen(0, 'localhost', listening));
  const { port } = server.address() as AddressInfo;
  origin = `https://localhost:${port}`;

  return {
    origin,
    host: `localhost:${port}`,
    faults,
    signers,
    newDevice(...replies: Reply[]): Device {
      const name = randomBytes(12).toString('base64url');
      const ecdh = createECDH('prime256v1');
      const keys = { ecdh, auth: randomBytes(16) };
      const p256dh = ecdh.generateKeys().toString('base64url');
      const subscription = {
        endpoint: `${origin}/${name}`,
        expirationTime: null,
        keys: { p256dh, auth: keys.auth.toString('base64url') },
      };
      const device = { name, token: JSON.stringify(subscription), messages: [], replies, keys };
      devices.set(name, device);
      return device;
    },
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

type PushHost = Awaited<ReturnType<typeof startPushHost>>;

const jsonOf = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;

/**
 * Returns the public key that signed a request to a push service at `origin`.
 * @throws Error when the header is invalid under RFC 8292
 */
function verifyVapid(authorization: string | undefined, origin: string): string {
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

const derive = (key: Buffer, salt: Buffer, words: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, words, length));

/** Decrypts the body of a push message as a browser does (RFC 8291 over RFC 8188, one record). */
function decryptPush(body: Buffer, { ecdh, auth }: DeviceKeys): unknown {
  const salt = body.subarray(0, 16);
  const keyLength = body[20]!;
  const senderKey = body.subarray(21, 21 + keyLength);
  const record = body.subarray(21 + keyLength);
  const words = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), senderKey]);
  const secret = derive(ecdh.computeSecret(senderKey), auth, words, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString()) as unknown;
}
