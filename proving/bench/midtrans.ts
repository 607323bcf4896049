/** Runs the payment simulator in its own process, so that its CPU time is not counted as the shop's. */
import Fastify from 'fastify';
import { midtransSimulator } from '../../local/midtrans/simulator.ts';

const { PORT, MIDTRANS_SERVER_KEY, MIDTRANS_CLIENT_KEY } = process.env;

const app = Fastify();
await app.register(
  midtransSimulator({
    serverKey: MIDTRANS_SERVER_KEY!,
    clientKey: MIDTRANS_CLIENT_KEY!,
    // Nothing is paid in the benchmark, so no notification is sent.
    notificationUrl: 'http://127.0.0.1:9/',
    stateFile: null,
  }),
  { prefix: '/_midtrans' },
);
app.get('/ready', () => 'ready');
await app.listen({ port: Number(PORT), host: '127.0.0.1' });
