/**
 * Runs the mail catcher in its own process, so that its CPU time is not counted as the shop's: in production the mail
 * server is elsewhere. `/ready` returns its SMTP URL.
 */
import { createServer } from 'node:http';
import { startMailCatcher } from '../../local/mail/catch-mail.ts';

const { url } = await startMailCatcher();
createServer((_request, response) => response.end(url)).listen(Number(process.env.PORT), '127.0.0.1');
