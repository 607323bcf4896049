import Fastify, { type FastifyInstance } from 'fastify';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type MailCatcher, startMailCatcher } from './catch-mail.ts';
import { mailPages } from './mail-pages.ts';

let catcher: MailCatcher;
let app: FastifyInstance;
beforeEach(async () => {
  catcher = await startMailCatcher();
  app = Fastify();
  await app.register(mailPages({ catcher, isOpen: false }), { prefix: '/_mail' });
  await app.register(mailPages({ catcher, isOpen: true }), { prefix: '/open' });
});
afterEach(async () => {
  await app.close();
  await catcher.close();
});

async function send(mails: readonly { to: string; content: string }[]): Promise<void> {
  const { hostname: host, port } = new URL(catcher.url);
  const connection = new SMTPConnection({ host, port });
  await new Promise<void>((done) => connection.connect(() => done()));
  for (const { to, content } of mails) {
    await new Promise<void>((done, fail) =>
      connection.send({ from: 'a@b.test', to: [to] }, content, (error) => (error ? fail(error) : done())),
    );
  }
  connection.quit();
}

const mailOf = (to: string, subject: string, html = '<p>Isi</p>') => ({
  to,
  content: `From: a@b.test\r\nTo: ${to}\r\nSubject: ${subject}\r\nContent-Type: text/html\r\n\r\n<html><head></head>${html}`,
});

const get = (url: string, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  app.inject({ url, remoteAddress, headers: { host: 'localhost:3000', ...headers } });

test('returns the mails to an address, newest first', async () => {
  await send([mailOf('sari@b.test', 'Satu'), mailOf('budi@b.test', 'Dua'), mailOf('sari@b.test', 'Tiga')]);
  const response = await get('/_mail/api/messages?to=Sari@b.test');
  const { messages } = response.json<{ messages: { subject: string; html: string; sentAt: string }[] }>();
  expect(messages.map(({ subject }) => subject)).toEqual(['Tiga', 'Satu']);
  expect(messages[0]).toMatchObject({ to: 'sari@b.test', html: expect.stringContaining('<p>Isi</p>') });
});

test('keeps the last 500 mails and refuses one of more than 1 MB', async () => {
  await send(Array.from({ length: 503 }, (_, number) => mailOf('sari@b.test', String(number))));
  expect(catcher.list()).toHaveLength(500);
  expect(catcher.list()[0]!.subject).toBe('502');
  await expect(send([mailOf('sari@b.test', 'Besar', 'x'.repeat(1_100_000))])).rejects.toThrow();
});

test.each([
  ['another computer', {}, '192.168.1.20'],
  ['a host name that leads here', { host: 'jahat.example' }, '127.0.0.1'],
  ['what a tunnel forwards', { forwarded: 'for=203.0.113.5' }, '127.0.0.1'],
])('refuses %s unless it is open', async (_, headers, address) => {
  for (const path of ['', '/api/messages', '/messages/1/html']) {
    expect((await get(`/_mail${path}`, headers, address)).statusCode).toBe(403);
  }
  expect((await get('/open', headers, address)).statusCode).toBe(200);
});

test('refuses requests of other sites, even when it is open', async () => {
  for (const site of ['cross-site', 'same-site']) {
    expect((await get('/open/api/messages', { 'sec-fetch-site': site })).statusCode).toBe(403);
  }
});

test('shows a mail in a frame that runs no scripts, and escapes what it says', async () => {
  await send([mailOf('sari@b.test', '<b>Tebal</b>', '<script>alert(1)</script>')]);
  const { id } = catcher.list()[0]!;
  const list = await get('/_mail');
  expect(list.body).toContain('&lt;b&gt;Tebal&lt;/b&gt;');
  expect(list.body).toContain('Simulasi: email di halaman ini tidak benar-benar dikirim.');
  const page = await get(`/_mail/messages/${id}`);
  expect(page.body).toMatch(/<iframe [^>]*sandbox="allow-popups allow-popups-to-escape-sandbox"/);
  expect(page.body).not.toContain('<script>');
  const html = await get(`/_mail/messages/${id}/html`);
  expect(html.headers['content-security-policy']).toMatch(/default-src 'none'; style-src 'unsafe-inline'/);
  expect((await get('/_mail/messages/999')).statusCode).toBe(404);
});
