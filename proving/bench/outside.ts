/**
 * Runs the payment simulator and the mail catcher in a process of their own, so that their CPU time is not
 * counted as the shop's: in production they are elsewhere. `/ready` returns the variables of the shop.
 */
import { createServer } from 'node:http';
import { startProviderAndMail } from '#server/testing/provider-and-mail.ts';

const { variables } = await startProviderAndMail();
createServer((_request, response) => response.end(JSON.stringify(variables))).listen(
  Number(process.env.PORT),
  '127.0.0.1',
);
