import { type IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { type FastifyReply, type FastifyRequest, type RouteGenericInterface } from 'fastify';
import { z } from 'zod';
import { snapRefusal } from './refusals.ts';

const callFault = z.enum(['none', 'error500', 'refused', 'down', 'slow', 'answer-lost']);
const notificationFault = z.enum(['none', 'drop', 'duplicate', 'reorder', 'corrupt-signature', 'delay']);

/**
 * The faults to simulate, by operation: create a transaction (`create`), status query (`status`), change such as cancel
 * or refund (`change`), and notifications. `delayMs` is the delay of slow responses and of delayed or held-back
 * notifications, in ms.
 */
export const faultsSchema = z.strictObject({
  create: callFault,
  status: callFault,
  change: callFault,
  notifications: notificationFault,
  delayMs: z.int().min(0).max(600_000),
});

export type Faults = z.infer<typeof faultsSchema>;

/** No faults. The default delay exceeds the usual client timeout of 10 seconds. */
export const noFaults: Faults = {
  create: 'none',
  status: 'none',
  change: 'none',
  notifications: 'none',
  delayMs: 12_000,
};

/** Thrown by the `error500` fault. Each API converts it into its own error format. */
class SimulatedError extends Error {}

type Handler<Route extends RouteGenericInterface> = (request: FastifyRequest<Route>, reply: FastifyReply) => unknown;

/**
 * Wraps a handler with the fault that is set for its operation. The fault applies before the handler runs, or after it
 * for `answer-lost`.
 */
export function withFault<Route extends RouteGenericInterface>(
  kind: 'create' | 'status' | 'change',
  provider: { faults: Faults },
  handle: Handler<Route>,
): Handler<Route> {
  return async (request, reply) => {
    const { [kind]: fault, delayMs } = provider.faults;
    if (fault === 'down') return closeConnection(request.raw, reply);
    if (fault === 'error500') throw new SimulatedError(kind);
    if (fault === 'refused') throw snapRefusal(401, 'Access denied due to unauthorized transaction');
    if (fault === 'slow') await wait(delayMs, undefined, { ref: false });
    const answer = await handle(request, reply);
    if (fault === 'answer-lost') return closeConnection(request.raw, reply);
    return answer;
  };
}

function closeConnection({ socket }: IncomingMessage, reply: FastifyReply): FastifyReply {
  reply.hijack();
  socket.destroy();
  return reply;
}
