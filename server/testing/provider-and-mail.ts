/**
 * What a shop gets from elsewhere, on servers of their own: the
 * simulators of payments and couriers, and the mail catcher.
 */
import Fastify from 'fastify';
import { freePort } from '../../local/free-port.ts';
import { type MailCatcher, startMailCatcher } from '../../local/mail/catch-mail.ts';
import { midtransSimulator } from '../../local/midtrans/simulator.ts';
import { trackingSimulator } from '../../local/trackings/simulator.ts';

export type Control = (
  method: string,
  path: string,
  body?: object,
) => Promise<{ status: number; body: Record<string, unknown> }>;

export type ProviderAndMail = {
  /** The address of the shop, on a port that was free: the simulator and the shop need each other's address. */
  url: string;
  provider: string;
  control: Control;
  /** Moves a parcel at the couriers, or sets their fault. */
  courier: (sent: Record<string, string>) => Promise<Response>;
  catcher: MailCatcher;
  /** The environment of the shop, without its database and data folder. */
  variables: Record<string, string>;
  close: () => Promise<void>;
};

const trackingKey = 'biteship_test.kunci';
const keys = { serverKey: 'SB-Mid-server-test', clientKey: 'SB-Mid-client-test' };

/** Where a drill has its shop, and the simulator with TLS, which other hosts reach by its name. */
type Elsewhere = { shop: string; host: string; name: string; tls: { key: Buffer; cert: Buffer } };

/** Starts both, by default on this computer beside a shop that is not started yet. */
export async function startProviderAndMail(elsewhere?: Elsewhere): Promise<ProviderAndMail> {
  const port = await freePort();
  const url = elsewhere?.shop ?? `http://localhost:${port}`;
  const midtrans = Fastify({ https: elsewhere?.tls ?? null });
  const notificationUrl = `${url}/api/payment/notification`;
  const options = { ...keys, notificationUrl, stateFile: null, isOpen: elsewhere !== undefined };
  // Elsewhere the simulator has the addresses of the provider itself.
  const prefix = elsewhere ? '' : '/_midtrans';
  await midtrans.register(midtransSimulator(options), { prefix });
  if (!elsewhere) await midtrans.register(trackingSimulator({ key: trackingKey }), { prefix: '/_trackings' });
  const { host = '127.0.0.1' } = elsewhere ?? {};
  const listens = await midtrans.listen({ port: elsewhere ? 443 : 0, host });
  const provider = `${elsewhere ? `https://${elsewhere.name}` : listens}${prefix}`;
  const catcher = await startMailCatcher();
  return {
    url,
    provider,
    catcher,
    variables: {
      PORT: String(port),
      HOST: 'localhost',
      SECRET_KEY: 'a key for tests, thirty-two characters long',
      MIDTRANS_SERVER_KEY: keys.serverKey,
      MIDTRANS_CLIENT_KEY: keys.clientKey,
      MIDTRANS_URL: provider,
      ...(!elsewhere && { BITESHIP_KEY: trackingKey, BITESHIP_URL: `${listens}/_trackings` }),
      MAIL_URL: catcher.url,
      MAIL_FROM: 'Kreasi Sulut <halo@kreasi.test>',
      RATE_LIMITS: 'off',
    },
    control: async (method, path, body) => {
      const response = await fetch(`${provider}/control${path}`, {
        method,
        headers: { 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    },
    courier: (sent) =>
      fetch(`${listens}/_trackings/`, { method: 'POST', body: new URLSearchParams(sent), redirect: 'manual' }),
    close: async () => {
      await midtrans.close();
      await catcher.close();
    },
  };
}
