import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuse } from '#platform/refuse.ts';
import { clientKeyOf } from './client-key.ts';

/**
 * Limits on how long a request body may take and how much memory bodies use. Times are in ms; tests pass shorter ones.
 */
export type BodyLimits = {
  jsonMs: number;
  uploadMs: number;
  /** Minimum upload rate in bytes per second, averaged over each `paceMs`. */
  minBytesPerSecond: number;
  paceMs: number;
  uploadsPerSession: number;
  /** Maximum total size in bytes of the large bodies this node holds, by their announced length. */
  bufferedBytes: number;
  /**
   * The share of `bufferedBytes` that one client key may use, so that no client blocks others by using many accounts.
   */
  bytesPerClient: number;
  /** Maximum bytes that an account may upload per `accountMs`. */
  bytesPerAccount: number;
  accountMs: number;
  /** How long a client may go on sending after it was answered before its body was complete. */
  lingerMs: number;
};

export const defaultBodyLimits: BodyLimits = {
  jsonMs: 30_000,
  uploadMs: 10 * 60_000,
  minBytesPerSecond: 8 * 1024,
  paceMs: 30_000,
  uploadsPerSession: 2,
  bufferedBytes: 128 * 1024 * 1024,
  bytesPerClient: 32 * 1024 * 1024,
  bytesPerAccount: 200 * 1024 * 1024,
  accountMs: 10 * 60_000,
  lingerMs: 5_000,
};

type Pace = { totalMs: number; minBytes?: number; paceMs?: number };

/**
 * Runs `read`, which reads the request body.
 * @throws TOO_SLOW when the client takes too long or sends too slowly.
 */
export async function requirePace<T>(
  request: FastifyRequest,
  { totalMs, minBytes = 0, paceMs = totalMs }: Pace,
  read: () => Promise<T>,
): Promise<T> {
  const { socket } = request.raw;
  const tooSlow = Promise.withResolvers<never>();
  const refuseSlow = () => tooSlow.reject(refuse('TOO_SLOW'));
  let before = socket.bytesRead;
  const deadline = setTimeout(refuseSlow, totalMs);
  const pace = setInterval(() => {
    if (socket.bytesRead - before < minBytes) refuseSlow();
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

/**
 * Parses JSON bodies within the route's bodyLimit and the time limit. An empty body with a JSON content type is
 * accepted.
 */
export function parseJson(app: FastifyInstance, { bodies, reserve }: JsonOptions): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['text/plain', 'application/json']);
  app.addContentTypeParser('application/json', async (request: FastifyRequest) => {
    const { bodyLimit } = request.routeOptions;
    const bytes = Number(request.headers['content-length'] ?? bodyLimit);
    if (bytes > bodyLimit) throw refuse('TOO_LARGE');
    // Bodies within the default limit are not counted: they are small, and must be accepted while large ones fill the
    // memory.
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

/** A body to hold in memory. `upload` is the key under which concurrent uploads are counted. */
type LargeBody = { clientKey: string; bytes: number; upload?: string };

export type Reserve = ReturnType<typeof createMemoryBudget>;

/** Limits the memory used by large bodies: JSON while it is read, uploads until their handler has finished. */
export function createMemoryBudget({ uploadsPerSession, bufferedBytes, bytesPerClient }: BodyLimits) {
  const uploads = new Map<string, number>();
  const held = new Map<string, number>();
  let reserved = 0;
  const retry = { seconds: 5 };

  const count = ({ clientKey, bytes, upload }: LargeBody, sign: 1 | -1) => {
    reserved += sign * bytes;
    addTo(held, clientKey, sign * bytes);
    if (upload !== undefined) addTo(uploads, upload, sign);
  };

  /**
   * Reserves memory for a body and returns the function that releases it.
   * @throws TOO_MANY for the client's own limits, BUSY when the node's limit is reached.
   */
  return (body: LargeBody): (() => void) => {
    const { clientKey, bytes, upload } = body;
    if (upload !== undefined && (uploads.get(upload) ?? 0) >= uploadsPerSession) throw refuse('TOO_MANY', retry);
    if ((held.get(clientKey) ?? 0) + bytes > bytesPerClient) throw refuse('TOO_MANY', retry);
    if (reserved + bytes > bufferedBytes) throw refuse('BUSY', retry);
    count(body, 1);
    return () => count(body, -1);
  };
}

export type CountUpload = ReturnType<typeof createUploadCounter>;

/** Limits the bytes that each account uploads. All accounts share their windows, so that old counts end together. */
export function createUploadCounter({ bytesPerAccount, accountMs }: BodyLimits) {
  const sent = new Map<string, number>();
  let endsAt = 0;

  /** @throws UPLOADED_TOO_MUCH */
  return (account: string, bytes: number, at: Date): void => {
    if (at.getTime() >= endsAt) {
      sent.clear();
      endsAt = at.getTime() + accountMs;
    }
    const sum = (sent.get(account) ?? 0) + bytes;
    const seconds = Math.max(1, Math.ceil((endsAt - at.getTime()) / 1000));
    if (sum > bytesPerAccount) throw refuse('UPLOADED_TOO_MUCH', { seconds, minutes: Math.ceil(seconds / 60) });
    sent.set(account, sum);
  };
}

/**
 * Closes a connection whose request was answered before its body was complete. Closing at once would reset the
 * connection, and a client that is still sending would not receive the response. So the server half-closes it, discards
 * input for `lingerMs`, then closes.
 */
export function closeUnread(app: FastifyInstance, { lingerMs }: BodyLimits): void {
  const announcesBody = ({ headers }: FastifyRequest) =>
    Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined;

  app.addHook('onSend', async (request, reply) => {
    const { raw } = request;
    if (raw.complete || !announcesBody(request)) return;
    // Body data in the same packet as the headers has been parsed after this turn of the event loop.
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

/** Accepts a form where the endpoint ignores it; elsewhere it is a media type that is not supported. */
export function discardForms(app: FastifyInstance, { jsonMs }: BodyLimits): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', async (request: FastifyRequest) => {
    if (!request.routeOptions.config.discardsForm) throw refuse('WRONG_TYPE');
    await requirePace(request, { totalMs: jsonMs }, () => readText(request));
  });
}

async function readText({ raw, routeOptions: { bodyLimit } }: FastifyRequest): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  // Destroying the stream here would close the connection before the refusal is sent.
  for await (const chunk of raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > bodyLimit) throw refuse('TOO_LARGE');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function addTo(counts: Map<string, number>, key: string, by: number): void {
  const sum = (counts.get(key) ?? 0) + by;
  if (sum > 0) counts.set(key, sum);
  else counts.delete(key);
}
