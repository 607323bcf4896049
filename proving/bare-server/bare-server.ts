/**
 * A server that knows only the calls of the two documents, with the built web client on its own origin. HTML
 * is rendered as the shop does it, with the answers of this server and the shop's Content-Security-Policy.
 */
import cookies from '@fastify/cookie';
import forms from '@fastify/multipart';
import files from '@fastify/static';
import fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { setGlobalOrigin } from 'undici';
import { builtWeb } from '#server/built-web.ts';
import { policyOf } from '#server/security-headers.ts';
import { calls } from './calls.ts';
import { type Fields, newRecords, picture } from './records.ts';

/** A field of a form; a file has the address under which it was stored. */
const stored = ([name, value]: [string, unknown]) => [name, Buffer.isBuffer(value) ? picture : value];

/** Instead of the answer of a call: another status or body, the changed answer, or a closed connection. */
export type Fault = { status?: number; body: unknown; type?: string } | ((whole: Fields) => unknown) | 'disconnect';

export async function startBareServer() {
  const web = await builtWeb();
  // Afterwards, because it imports React, which reads NODE_ENV then.
  const { call } = await import('../../web/call.ts');
  const app = fastify();
  await app.register(cookies);
  await app.register(forms, { attachFieldsToBody: 'keyValues' });
  await app.register(files, { root: web.assets!, wildcard: false, index: false });
  const state = {
    origin: '',
    records: newRecords(),
    /** The keys of the calls that were made. */
    asked: new Set<string>(),
    /** What answers a call instead, if anything. */
    faultOf: (_: string): Fault | null => null,
    close: () => app.close(),
  };

  for (const [key, answer] of Object.entries(calls)) {
    const [method = '', url = ''] = key.split(' ');
    app.route({
      method,
      url,
      handler(request: FastifyRequest, reply: FastifyReply) {
        state.asked.add(key);
        const fault = state.faultOf(key) ?? ((whole: Fields) => whole);
        if (fault === 'disconnect') {
          reply.hijack();
          return void reply.raw.destroy();
        }
        if (typeof fault === 'object') {
          const { status = 200, body, type = 'application/json' } = fault;
          return reply
            .status(status)
            .type(type)
            .send(fault.type ? body : JSON.stringify(body));
        }
        const sent = {
          params: request.params as Fields,
          body: Object.fromEntries(Object.entries(request.body ?? {}).map(stored)),
          user: state.records.people.find(({ id }) => id === request.cookies.sid),
          signIn: (id: string) => void reply.setCookie('sid', id, { path: '/', httpOnly: true }),
        };
        return fault({ success: true, ...answer(sent, state.records) });
      },
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    // What a server says of a call that it does not know.
    if (request.url.startsWith('/api/'))
      return reply.status(404).type('text/html').send(`<pre>Cannot ${request.method} ${request.url}</pre>`);
    const url = new URL(request.url, state.origin);
    const site = { isSandbox: false, operator: '', pseNumber: '' };
    const { status, location, html } = await web.render(new Request(url), { call, site, requestId: 'bare' });
    // That of the pages without a payment, because the provider's script is never loaded.
    reply.header('content-security-policy', policyOf(new URL('/shop/home', url), web.scriptHashes));
    if (location) reply.header('location', location);
    return reply.status(status).type('text/html; charset=utf-8').send(html);
  });
  state.origin = (await app.listen({ port: 0, host: '127.0.0.1' })).replace('127.0.0.1', 'localhost');
  // The calls of rendered pages are relative.
  setGlobalOrigin(state.origin);
  return state;
}

export type BareServer = Awaited<ReturnType<typeof startBareServer>>;
