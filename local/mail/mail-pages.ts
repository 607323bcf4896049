import type { FastifyPluginAsync } from 'fastify';
import { localOnly } from '../local-only.ts';
import type { CaughtMail, MailCatcher } from './catch-mail.ts';

type Options = {
  catcher: MailCatcher;
  isOpen: boolean;
};

/** Serves the caught mails under a prefix. It inherits no settings from the parent. */
export function mailPages({ catcher, isOpen }: Options): FastifyPluginAsync {
  return async (app) => {
    app.addHook('onRequest', async (_request, reply) => {
      // A mail is content of others: it may not run scripts, load anything or leave its frame.
      const policy =
        "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'self'";
      reply.headers({
        'content-security-policy': `${policy}; frame-ancestors 'self'`,
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'x-robots-tag': 'noindex',
      });
    });
    app.addHook('onRequest', localOnly(isOpen));

    app.get<{ Querystring: { to?: string } }>('/api/messages', async ({ query }) => ({
      messages: catcher
        .list(query.to)
        .map(({ to, subject, text, html, sentAt }) => ({ to, subject, text, html, sentAt })),
    }));

    app.get<{ Querystring: { to?: string } }>('/', async ({ query }, reply) => {
      reply.type('text/html; charset=utf-8');
      return renderList(catcher.list(query.to), query.to ?? '', app.prefix);
    });

    app.get<{ Params: { id: string } }>('/messages/:id', async ({ params }, reply) => {
      const mail = catcher.list().find(({ id }) => String(id) === params.id);
      if (!mail) return reply.code(404).send('This mail is not kept any more.\n');
      reply.type('text/html; charset=utf-8');
      return renderMail(mail, app.prefix);
    });

    app.get<{ Params: { id: string } }>('/messages/:id/html', async ({ params }, reply) => {
      const mail = catcher.list().find(({ id }) => String(id) === params.id);
      if (!mail) return reply.code(404).send('This mail is not kept any more.\n');
      reply.type('text/html; charset=utf-8');
      // Links open outside of the frame, which is sandboxed.
      return mail.html.replace('<head>', '<head><base target="_blank">');
    });
  };
}

function renderList(mails: readonly CaughtMail[], to: string, prefix: string): string {
  const items = mails.map(
    ({ id, to: recipient, subject, sentAt }) => `<li><a href="${prefix}/messages/${id}">
<strong>${escape(subject || '(tanpa judul)')}</strong><span>${escape(recipient)}</span><time datetime="${sentAt}">${timeOf(sentAt)}</time></a></li>`,
  );
  const empty = to
    ? 'Tidak ada email untuk alamat ini.'
    : 'Belum ada email. Email yang dikirim toko akan muncul di sini.';
  return layout(
    'Kotak email simulasi',
    `<form action="${prefix}"><label for="to">Alamat penerima</label><div class="row"><input id="to" name="to" type="email" value="${escape(to)}" placeholder="pembeli@kreasi.test"><button>Cari</button></div></form>
${items.length > 0 ? `<ul>${items.join('\n')}</ul>` : `<p class="empty">${empty}</p>`}`,
  );
}

const renderMail = ({ id, to, from, subject, text, sentAt }: CaughtMail, prefix: string): string =>
  layout(
    subject || '(tanpa judul)',
    `<p><a href="${prefix}">← Semua email</a></p>
<dl><dt>Kepada</dt><dd>${escape(to)}</dd><dt>Dari</dt><dd>${escape(from)}</dd><dt>Dikirim</dt><dd><time datetime="${sentAt}">${timeOf(sentAt)}</time></dd></dl>
<iframe src="${prefix}/messages/${id}/html" title="Isi email" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
<details><summary>Versi teks</summary><pre>${escape(text)}</pre></details>`,
  );

const styles = `
* { box-sizing: border-box; }
body { margin: 0; background: #fbf6ec; color: #241b17; font: 16px/1.5 system-ui, sans-serif; }
header { padding: 10px 16px; background: #f2b33d; font-size: 14px; text-align: center; }
main { max-width: 760px; margin: 0 auto; padding: 16px; }
h1 { margin: 8px 0 16px; font-size: 24px; line-height: 1.25; overflow-wrap: anywhere; }
a { color: #8e2a1e; }
label { display: block; margin-bottom: 4px; font-size: 14px; }
.row { display: flex; gap: 8px; }
input, button { min-height: 44px; padding: 8px 12px; border: 1px solid #8c7b66; border-radius: 8px; font: inherit; }
input { flex: 1; min-width: 0; background: #fff; }
button { border-color: #8e2a1e; background: #8e2a1e; color: #fff; font-weight: 600; }
:focus-visible { outline: 3px solid #0e6e7c; outline-offset: 2px; }
ul { margin: 16px 0; padding: 0; list-style: none; }
li a { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 2px 16px; margin-bottom: 8px; padding: 12px 16px; border: 1px solid #d9cbb4; border-radius: 10px; background: #fff; color: inherit; text-decoration: none; }
li a:hover { border-color: #8c7b66; }
li strong { flex-basis: 100%; overflow-wrap: anywhere; }
li span, li time, dt { color: #6b625a; font-size: 14px; overflow-wrap: anywhere; }
.empty { margin: 48px 0; color: #6b625a; text-align: center; }
dl { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 2px 16px; margin: 0 0 16px; font-size: 14px; }
dd { margin: 0; overflow-wrap: anywhere; }
iframe { display: block; width: 100%; height: 75vh; border: 1px solid #d9cbb4; border-radius: 10px; background: #fff; }
details { margin: 16px 0; }
summary { padding: 10px 0; cursor: pointer; }
pre { padding: 16px; border: 1px solid #d9cbb4; border-radius: 10px; background: #fff; font-size: 14px; white-space: pre-wrap; overflow-wrap: anywhere; }`;

/** A page of a simulation, which says what it simulates; `content` is HTML. */
export const layout = (
  title: string,
  content: string,
  banner = 'email di halaman ini tidak benar-benar dikirim',
) => `<!doctype html>
<html lang="id"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)}</title><style>${styles}</style></head>
<body><header>Simulasi: ${banner}.</header>
<main><h1>${escape(title)}</h1>
${content}
</main></body></html>`;

const times = new Intl.DateTimeFormat('id-ID', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'Asia/Makassar' });
const timeOf = (iso: string) => times.format(new Date(iso));

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
export const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character]!);
