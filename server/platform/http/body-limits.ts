import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuse } from '#platform/refuse.ts';
import { clientKeyOf } from './client-key.ts';

/** How long a request's body may take and how much of it is held in memory. Times in ms; tests pass shorter ones. */
export type BodyLimits = {
  jsonMs: number;
  uploadMs: number;
  /** An upload sends at least this many bytes a second, on average over each `paceMs`. */
  leastBytesPerSecond: number;
  paceMs: number;
  uploadsPerSession: number;
  /** Bytes that the large bodies being read by this node may come to, by what they announce. */
  bufferedBytes: number;
  /** The part of them that one client key may have, so that it blocks nobody else, with however many accounts. */
  bytesPerClient: number;
  /** How long a client that was answered before it had sent everything may go on sending. */
  lingerMs: number;
};

export const defaultBodyLimits: BodyLimits = {
  jsonMs: 30_000,
  uploadMs: 10 * 60_000,
  leastBytesPerSecond: 8 * 1024,
  paceMs: 30_000,
  uploadsPerSession: 2,
  bufferedBytes: 128 * 1024 * 1024,
  bytesPerClient: 32 * 1024 * 1024,
  lingerMs: 5_000,
};

type Pace = { totalMs: number; leastBytes?: number; paceMs?: number };

/** Runs `read`, which reads the request's body. Refuses TOO_SLOW when the client takes too long or sends too little. */
export async function requirePace<T>(
  request: FastifyRequest,
  { totalMs, leastBytes = 0, paceMs = totalMs }: Pace,
  read: () => Promise<T>,
): Promise<T> {
  const { socket } = request.raw;
  const tooSlow = Promise.withResolvers<never>();
  const refuseSlow = () => tooSlow.reject(refuse('TOO_SLOW'));
  let before = socket.bytesRead;
  const deadline = setTimeout(refuseSlow, totalMs);
  const pace = setInterval(() => {
    if (socket.bytesRead - before < leastBytes) refuseSlow();
    before = socket.bytesRead;
  }, paceMs);
  try {
    return await Promise.race([read(), tooSlow.promise]);
  } finally {
    clearTimeout(deadline);
    clearInterval(pace);
  }
}

type JsonOptions = { bodies: BodyLimits; reserve: Reserve };

/** Reads JSON bodies within their route's bodyLimit and in time. A call without a payload may still say it sends JSON. */
export function parseJson(app: FastifyInstance, { bodies, reserve }: JsonOptions): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['text/plain', 'application/json']);
  app.addContentTypeParser('application/json', async (request: FastifyRequest) => {
    const { bodyLimit } = request.routeOptions;
    const bytes = Number(request.headers['content-length'] ?? bodyLimit);
    if (bytes > bodyLimit) throw refuse('TOO_LARGE');
    // What every route takes is too little to be worth counting, and passes where large bodies use up the room.
    const isLarge = bytes > app.initialConfig.bodyLimit!;
    const free = isLarge ? reserve({ clientKey: clientKeyOf(request.ip), bytes }) : null;
    const reading = requirePace(request, { totalMs: bodies.jsonMs }, () => readText(request));
    const text = await reading.finally(free);
    if (text === '') return undefined;
    return new Promise((resolve, reject) => {
      void parse(request, text, (error, value) => (error ? reject(error) : resolve(value)));
    });
  });
}

async function readText({ raw, routeOptions: { bodyLimit } }: FastifyRequest): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  // A stream destroyed here would close the connection before the refusal is sent.
  for await (const chunk of raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > bodyLimit) throw refuse('TOO_LARGE');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** A body to hold in memory; `upload` names the session whose uploads it counts among. */
type Large = { clientKey: string; bytes: number; upload?: string };

export type Reserve = ReturnType<typeof openBodyRoom>;

/** Admits large bodies while there is room: JSON while it is read, uploads until their handler is done. */
export function openBodyRoom({ uploadsPerSession, bufferedBytes, bytesPerClient }: BodyLimits) {
  const uploads = new Map<string, number>();
  const held = new Map<string, number>();
  let reserved = 0;
  const retry = { seconds: 5 };

  const count = ({ clientKey, bytes, upload }: Large, sign: 1 | -1) => {
    reserved += sign * bytes;
    add(held, clientKey, sign * bytes);
    if (upload !== undefined) add(uploads, upload, sign);
  };

  /** Reserves room for a body. Refuses TOO_MANY or BUSY; the function returned frees it. */
  return (body: Large): (() => void) => {
    const { clientKey, bytes, upload } = body;
    if (upload !== undefined && (uploads.get(upload) ?? 0) >= uploadsPerSession) throw refuse('TOO_MANY', retry);
    if ((held.get(clientKey) ?? 0) + bytes > bytesPerClient) throw refuse('TOO_MANY', retry);
    if (reserved + bytes > bufferedBytes) throw refuse('BUSY', retry);
    count(body, 1);
    return () => count(body, -1);
  };
}

function add(counts: Map<string, number>, key: string, by: number): void {
  const sum = (counts.get(key) ?? 0) + by;
  if (sum > 0) counts.set(key, sum);
  else counts.delete(key);
}

/**
 * Closes a connection whose request was answered before its body had come. Closing at once would reset it, and a client
 * that is still sending would not see the answer: so the server ends its own side, reads on for a while, then closes.
 */
export function closeUnread(app: FastifyInstance, { lingerMs }: BodyLimits): void {
  const announcesBody = ({ headers }: FastifyRequest) =>
    Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined;

  app.addHook('onSend', async (request, reply) => {
    const { raw } = request;
    if (raw.complete || !announcesBody(request)) return;
    // What came in the same packet as the headers is parsed by then.
    await new Promise(setImmediate);
    if (raw.complete || raw.socket.destroyed) return;
    reply.header('connection', 'close');
    const { socket } = raw;
    socket.destroySoon = () => {
      socket.end();
      raw.unpipe();
      raw.resume();
      const timer = setTimeout(() => socket.destroy(), lingerMs);
      raw.once('end', () => socket.destroy());
      socket.once('close', () => clearTimeout(timer));
    };
  });
}
