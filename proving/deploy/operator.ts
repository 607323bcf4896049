/** Who is told of the shop: writes each request to a file, as `POST /alert text`. Started by walk.sh. */
import { appendFileSync, readFileSync } from 'node:fs';
import https from 'node:https';
import { text } from 'node:stream/consumers';

const [folder, port] = process.argv.slice(2);
const [cert, key] = ['crt', 'key'].map((name) => readFileSync(`${folder}/operator.${name}`));
https
  .createServer({ cert, key }, (request, response) => {
    void text(request).then((body) => {
      appendFileSync(`${folder}/operator.log`, `${request.method} ${request.url} ${body}\n`);
      response.end();
    });
  })
  .listen(Number(port), 'localhost');
