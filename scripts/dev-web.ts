import http, { type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Web } from '../server/app.ts';

type Listener = (request: IncomingMessage, response: ServerResponse) => void;
type DevWeb = Web & { serverFactory: (handle: Listener) => Server; close: () => Promise<void> };

const ours = /^\/(api|media|_midtrans)\//;

/** Serves the web client through Vite: pages are rendered from source, with hot reload. */
export async function devWeb(): Promise<DevWeb> {
  const { createServer } = await import('vite');
  const server = http.createServer();
  const vite = await createServer({ server: { middlewareMode: true, hmr: { server } }, appType: 'custom' });
  return {
    assets: null,
    render: async (request, given) => {
      const { handle } = (await vite.ssrLoadModule('./web/server.ts')) as { handle: Web['render'] };
      return handle(request, given);
    },
    serverFactory: (handle) =>
      server.on('request', (request, response) => {
        if (ours.test(request.url ?? '')) handle(request, response);
        else vite.middlewares(request, response, () => handle(request, response));
      }),
    close: () => vite.close(),
  };
}
