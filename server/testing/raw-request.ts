import net from 'node:net';
import { openShop } from './open-shop.ts';

export type RawAnswer = { status: number; text: string };

/**
 * Sends raw bytes to the worker's shop, or to the node at `url`, and reads until the server closes the connection. With
 * `end` the client closes its side after sending, like a client that aborts.
 */
export async function sendRaw(bytes: string | Buffer, url?: string, { end = false } = {}): Promise<RawAnswer> {
  const { hostname, port } = new URL(url ?? (await openShop()).url);
  const text = await new Promise<string>((resolve, reject) => {
    let received = '';
    const socket = net.connect({ host: hostname, port: Number(port) }, () =>
      end ? socket.end(bytes) : socket.write(bytes),
    );
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => (received += chunk));
    socket.on('error', reject);
    socket.on('close', () => resolve(received));
  });
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0), text };
}

type Parts = { method?: string; path: string; headers?: Record<string, string>; body?: string };

/** Returns the bytes of an HTTP request with `Connection: close`. */
export function rawRequest({ method = 'GET', path, headers = {}, body = '' }: Parts): Buffer {
  const all = {
    host: 'localhost',
    connection: 'close',
    ...(body && { 'content-length': String(Buffer.byteLength(body, 'latin1')) }),
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`, 'latin1');
}
