import { type IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { type FastifyReply, type FastifyRequest, type RouteGenericInterface } from 'fastify';
import { z } from 'zod';

const callFault = z.enum(['none', 'error500', 'down', 'slow', 'answer-lost']);
const notificationFault = z.enum(['none', 'drop', 'duplicate', 'reorder', 'corrupt-signature', 'delay']);

/**
 * What the provider should do wrong from now on: when asked for a token (`create`), for a status (`status`), for a
 * change such as cancel or refund (`change`), and when it tells the shop (`notifications`). `delayMs` is how long
 * slow answers take and how long delayed and held-back notifications wait.
 */
export const faultsSchema = z.strictObject({
  create: callFault,
  status: callFault,
  change: callFault,
  notifications: notificationFault,
  delayMs: z.int().min(0).max(600_000),
});

export type Faults = z.infer<typeof faultsSchema>;

/** The default delay is longer than the 10 seconds a client usually waits for an answer. */
export const noFaults: Faults = {
  create: 'none',
  status: 'none',
  change: 'none',
  notifications: 'none',
  delayMs: 12_000,
};

/** What an `error500` fault throws; each API turns it into its own kind of answer. */
export class DeliberateError extends Error {}

type Handler<Route extends RouteGenericInterface> = (request: FastifyRequest<Route>, reply: FastifyReply) => unknown;

/** Wraps a handler so that the fault set for its kind of call strikes before (or, `answer-lost`, after) its work. */
export function underFault<Route extends RouteGenericInterface>(
  kind: 'create' | 'status' | 'change',
  provider: { faults: Faults },
  handle: Handler<Route>,
): Handler<Route> {
  return async (request, reply) => {
    const { [kind]: fault, delayMs } = provider.faults;
    if (fault === 'down') return hangUp(request.raw, reply);
    if (fault === 'error500') throw new DeliberateError(kind);
    if (fault === 'slow') await wait(delayMs, undefined, { ref: false });
    const answer = await handle(request, reply);
    if (fault === 'answer-lost') return hangUp(request.raw, reply);
    return answer;
  };
}

function hangUp({ socket }: IncomingMessage, reply: FastifyReply): FastifyReply {
  reply.hijack();
  socket.destroy();
  return reply;
}
