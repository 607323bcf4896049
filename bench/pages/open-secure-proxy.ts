import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { createSecureServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Headers that belong to one connection, and are none of HTTP/2's (RFC 9113, 8.2.2). */
const ofTheConnection = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'proxy-connection'];

const without = <Value>(headers: Record<string, Value>, isGone: (name: string) => boolean) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !isGone(name)));

/** HTTP/2 over TLS in front of a server that speaks neither, as a reverse proxy is in production. */
export async function openSecureProxy(target: string): Promise<{ url: string; close: () => void }> {
  const { hostname, port } = new URL(target);
  const server = createSecureServer({ ...selfSigned(), allowHTTP1: true }, (asked, answer) => {
    const headers = { ...without(asked.headers, (name) => name.startsWith(':')), host: `${hostname}:${port}` };
    const { method, url } = asked;
    const passed = request({ hostname, port, path: url, method, headers }, (got) => {
      answer.writeHead(got.statusCode!, without(got.headers, (name) => ofTheConnection.includes(name)) as never);
      got.pipe(answer as never);
    });
    // Whoever left does not wait for the rest.
    passed.on('error', () => answer.stream?.destroy());
    asked.pipe(passed);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `https://localhost:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

/** A certificate that nobody trusts, made for this run: the browser is told to take it. */
function selfSigned(): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(path.join(tmpdir(), 'kreasi-tls-'));
  const [keyFile, certFile] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', keyFile];
  execFileSync('openssl', ['req', '-x509', ...key, '-out', certFile, '-days', '2', ...subject], { stdio: 'ignore' });
  const made = { key: readFileSync(keyFile), cert: readFileSync(certFile) };
  rmSync(folder, { recursive: true });
  return made;
}
