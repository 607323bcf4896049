/**
 * What the shop of the drill reaches outside of its machine: payment provider, mail server, and the operator who is
 * told of faults, whose requests it writes to outside.log as `POST /alert text`. outside.ts FOLDER, with key and
 * certificate in it.
 */
import { appendFileSync, createWriteStream, readFileSync } from 'node:fs';
import https from 'node:https';
import { connect } from 'node:net';
import path from 'node:path';
import { pipeline } from 'node:stream';
import { text } from 'node:stream/consumers';
import tls from 'node:tls';
import { startProviderAndMail } from '#server/testing/provider-and-mail.ts';

const host = '10.99.0.2';
const name = 'app.sandbox.midtrans.com';
const [folder] = process.argv.slice(2);
const [key, cert] = [readFileSync(`${folder}/outside.key`), readFileSync(`${folder}/outside.crt`)];

const { catcher } = await startProviderAndMail({ shop: 'https://kreasi-sulut.test', host, name, tls: { key, cert } });

const mailing = new Set<tls.TLSSocket>();
const mail = tls.createServer({ key, cert }, (client) => {
  mailing.add(client);
  pipeline(client, connect(Number(new URL(catcher.url).port)), client, () => mailing.delete(client));
});
mail.listen(465, host);

https
  .createServer({ cert, key }, (request, response) => {
    // A backup, whose name is the end of the path.
    if (request.method === 'PUT') {
      return void pipeline(request, createWriteStream(`${folder}/${path.basename(request.url!)}`), () =>
        response.end(),
      );
    }
    void text(request).then((body) => {
      // The drill takes the mail server away, and brings it back.
      if (request.url === '/mail/off') mail.close();
      if (request.url === '/mail/off') for (const client of mailing) client.destroy();
      if (request.url === '/mail/on') mail.listen(465, host);
      appendFileSync(`${folder}/outside.log`, `${request.method} ${request.url} ${body}\n`);
      response.end();
    });
  })
  .listen(8443, host, () => console.log('The outside is there.'));
