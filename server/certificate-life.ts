import { once } from 'node:events';
import tls from 'node:tls';
import { config } from '#platform/config.ts';

const timeoutMs = 5_000;

/**
 * From when to when, in ms, the certificate of the shop's address is valid. Null if the address has none or does not
 * answer within 5 s.
 */
export async function certificateLife(): Promise<[from: number, to: number] | null> {
  const { protocol, hostname: host, port } = new URL(config.publicUrl);
  if (protocol !== 'https:') return null;
  // Also one that is not valid any more, which is the fault to be found.
  const socket = tls.connect({ host, port: Number(port) || 443, servername: host, rejectUnauthorized: false });
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(timeoutMs) });
    const { valid_from, valid_to } = socket.getPeerCertificate();
    return [Date.parse(valid_from), Date.parse(valid_to)];
  } catch {
    return null;
  } finally {
    socket.destroy();
  }
}
