/** Keeps the demo's tools for developers, which need no password, to this computer. */
import { isIP } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Returns an onRequest hook that refuses (403) other computers, unless `isOpen`, and every request
 * that a page of another origin sends, which could otherwise use the browser of this computer.
 */
export const localOnly = (isOpen: boolean) => async (request: FastifyRequest, reply: FastifyReply) => {
  if (!isOpen && !isLocal(request)) {
    return reply.code(403).send('Only this computer may use this. DEMO_OPEN=on opens it to others.\n');
  }
  if (isForeign(request)) return reply.code(403).send('Requests of other sites are refused.\n');
};

const isLoopback = (address: string | undefined) => /^(127\.|::1$|::ffff:127\.)/.test(address ?? '');

/** At least one of them is set by each usual proxy or tunnel. */
const forwardingHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'cf-connecting-ip'];

/**
 * Whether the request comes from this computer. The Host header must name it too, or another site could send requests
 * through a host name of its own that leads to 127.0.0.1. What a proxy or tunnel on this computer forwards comes from
 * others, even if it replaces the Host header.
 */
function isLocal({ raw, ip, host, headers }: FastifyRequest): boolean {
  const name = host.replace(/:\d+$/, '').replace(/^\[|\]$/g, '');
  const isLocalName = name === 'localhost' || (isIP(name) > 0 && isLoopback(name));
  const isForwarded = forwardingHeaders.some((header) => header in headers);
  return isLoopback(raw.socket.remoteAddress) && isLoopback(ip) && isLocalName && !isForwarded;
}

/** Source: https://www.w3.org/TR/fetch-metadata/#sec-fetch-site-header */
const isForeign = ({ headers }: FastifyRequest): boolean => {
  const site = headers['sec-fetch-site'];
  return site !== undefined && site !== 'same-origin' && site !== 'none';
};
