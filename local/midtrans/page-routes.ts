import { readFileSync } from 'node:fs';
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { carriesKey, type Provider } from './provider.ts';
import { coreRefusal, snapRefusal } from './refusals.ts';
import { chooseChannel, payNow } from './shopper-actions.ts';
import { viewSession } from './sessions.ts';

type TokenRoute = { Params: { token: string }; Querystring: { client_key?: string } };

const browserFiles = [
  'payment-page.css',
  'screens.css',
  'controls.css',
  'payment-page.js',
  'screens.js',
  'card-form.js',
  'element.js',
];

/**
 * Response headers of the payment page. It may load only its own files and may be framed only by pages of the same
 * origin.
 */
const pageHeaders = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "frame-ancestors 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; '),
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** Routes that the shopper's browser calls. As at the provider, they are authorized by the token alone. */
export function pageRoutes(app: FastifyInstance, provider: Provider, prefix: string) {
  app.get('/snap/snap.js', sendFile('snap.js'));
  for (const file of browserFiles) app.get(`/snap/assets/${file}`, sendFile(file));

  const page = paymentPage(prefix);
  app.get('/snap/v4/redirection/:token', (_request, reply) => reply.headers(pageHeaders).type('text/html').send(page));

  app.get<TokenRoute>('/snap/v1/transactions/:token', ({ params, query }, reply) => {
    reply.header('cache-control', 'no-store');
    if (query.client_key !== undefined && query.client_key !== provider.clientKey) {
      throw snapRefusal(401, 'Access denied due to unauthorized transaction, please check client or server key');
    }
    return viewOf(params.token);
  });

  // What a card number says of its bank. Only the key is checked, as the shop asks for nothing else.
  app.get('/v1/bins/:bin', ({ headers }, reply) => {
    if (![provider.clientKey, provider.serverKey].some((key) => carriesKey(headers.authorization, key))) {
      throw coreRefusal(401, 'Transaction cannot be authorized with the current client/server key.');
    }
    return reply.code(404).send({ error_messages: ['BIN not found'] });
  });

  app.post<TokenRoute>('/snap/v2/transactions/:token/charge', ({ params, body }) => {
    chooseChannel(provider, params.token, body);
    return viewOf(params.token);
  });

  app.post<TokenRoute>('/snap/v2/transactions/:token/pay', ({ params, body }) => {
    payNow(provider, params.token, body);
    return viewOf(params.token);
  });

  function viewOf(token: string) {
    const order = provider.store.findByToken(token);
    if (!order) throw snapRefusal(404, 'token not found');
    return viewSession(provider, order);
  }
}

function sendFile(name: string) {
  const text = readFileSync(new URL(`browser/${name}`, import.meta.url));
  const type = name.endsWith('.css') ? 'text/css; charset=utf-8' : 'text/javascript; charset=utf-8';
  const headers = { 'content-type': type, 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' };
  return (_request: FastifyRequest, reply: FastifyReply) => reply.headers(headers).send(text);
}

/** Returns the HTML of the payment page. Its script reads the token from the URL and renders the content. */
function paymentPage(prefix: string): string {
  const assets = `${prefix}/snap/assets`;
  return `<!doctype html>
<html lang="id">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Simulasi pembayaran</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${assets}/payment-page.css">
<link rel="stylesheet" href="${assets}/screens.css">
<link rel="stylesheet" href="${assets}/controls.css">
<script type="module" src="${assets}/payment-page.js"></script>
</head>
<body>
<main class="card" id="card">
<header>
<p class="simulation"><strong>Simulasi pembayaran</strong> Tidak ada uang sungguhan yang berpindah.</p>
<div id="summary"></div>
</header>
<div id="screen" class="screen"><p class="quiet">Memuat pembayaran…</p></div>
</main>
<noscript>Halaman pembayaran ini memerlukan JavaScript.</noscript>
</body>
</html>
`;
}
