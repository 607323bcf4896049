import { expect, test } from 'vitest';
import { compose, writeMessage } from './mail-message.ts';

const at = new Date('2026-03-04T05:06:07Z');
const long = 'Kain tenun Bentenan, 2 × 3 m · warna alam = merah, dengan selendang. '.repeat(3);

const mails = {
  'short lines': { text: 'Halo', html: '<p>Halo</p>' },
  'long lines': { text: `${long}\n\n-- \nKreasi Sulut \nAkhir\t`, html: `<p class="ink">${long}</p>\n${long}\n` },
  'a word longer than a line': { text: 'é'.repeat(200), html: `<a href="${'x='.repeat(100)}">x</a>` },
  'another script': { text: 'Ελληνικά '.repeat(40), html: `<p>${'漢字'.repeat(90)}</p>` },
  'lines that begin with a dot': { text: `.\n..\n${'.'.repeat(90)}\r\n.`, html: '.' },
  'an emoji at the end of a line': { text: `${'a'.repeat(74)}🧵${'b'.repeat(80)}`, html: `${'c'.repeat(73)}🧵` },
};

test.each(Object.entries(mails))('writes %s as nodemailer does', async (_name, parts) => {
  const mail = { id: 'a', to: 'sari@contoh.test', subject: 'Pembayaran diterima · ABCD', ...parts };
  const node = compose({ ...mail, unsubscribeUrl: 'https://toko.test/a' }, 'Kreasi <halo@kreasi.test>', at);
  const message = writeMessage(node);
  expect(message).toBe(String(await node.build()));
  expect(message).toContain('Message-ID: <a@kreasi.test>');
});
