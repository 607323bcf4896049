/** What the shop gets from elsewhere during a run. It survives the shop: the payment simulator and the mail catcher. */
import { type AddressInfo, createServer } from 'node:net';
import Fastify from 'fastify';
import { startMailCatcher } from '../../local-services/mail/catch-mail.ts';
import { midtransSimulator } from '../../local-services/midtrans/simulator.ts';
import type { Run } from './records.ts';

export type ProviderAndMail = {
  /** The address of the shop, on a port that was free. */
  url: string;
  /** The environment of the shop, without its data folder. */
  variables: Record<string, string>;
  control: Run['control'];
  close: () => Promise<void>;
};

const keys = { serverKey: 'SB-Mid-server-chaos', clientKey: 'SB-Mid-client-chaos' };

export async function startProviderAndMail(): Promise<ProviderAndMail> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const midtrans = Fastify();
  const simulator = midtransSimulator({
    ...keys,
    notificationUrl: `${url}/api/payment/notification`,
    stateFile: null,
  });
  await midtrans.register(simulator, { prefix: '/_midtrans' });
  const provider = `${await midtrans.listen({ port: 0, host: '127.0.0.1' })}/_midtrans`;
  const catcher = await startMailCatcher();
  return {
    url,
    variables: {
      PORT: String(port),
      HOST: 'localhost',
      SECRET_KEY: 'a key for tests, thirty-two characters long',
      MIDTRANS_SERVER_KEY: keys.serverKey,
      MIDTRANS_CLIENT_KEY: keys.clientKey,
      MIDTRANS_SNAP_URL: provider,
      MIDTRANS_API_URL: provider,
      SNAP_JS_URL: `${provider}/snap/snap.js`,
      MAIL_URL: catcher.url,
      MAIL_FROM: 'Kreasi Sulut <halo@kreasi.example>',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
    },
    control: async (method, path, body) => {
      const response = await fetch(`${provider}/control${path}`, {
        method,
        headers: { 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    },
    close: async () => {
      await midtrans.close();
      await catcher.close();
    },
  };
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((listening) => void probe.listen(0, 'localhost', listening));
  const { port } = probe.address() as AddressInfo;
  await new Promise((closed) => void probe.close(closed));
  return port;
}
