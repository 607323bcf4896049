import { createECDH, randomBytes } from 'node:crypto';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { generate } from 'selfsigned';
import { decryptPush, type DeviceKeys } from './decrypt-push.ts';
import { verifyVapid } from './verify-vapid.ts';

/** A new TLS certificate for `localhost`, made for this run of the tests. */
const { cert, private: key } = await generate([{ name: 'commonName', value: 'localhost' }], {
  keyType: 'ec',
  extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
});
/** The certificate in PEM format, which the clients of the push service must trust. */
export const certificate = cert;

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

/**
 * Starts a local push service over TLS. It checks the signature, decrypts the message and sends the configured
 * response.
 */
export async function startPushHost() {
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

export type PushHost = Awaited<ReturnType<typeof startPushHost>>;
