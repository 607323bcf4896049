import '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { accountHeader } from '#contract/account-header.ts';
import type { Endpoint, FileType } from '#contract/endpoint.ts';
import type { UserId } from '#contract/ids.ts';
import type { RefusalCode } from '#contract/refusals.ts';
import type { SecurityEventKind } from '#contract/auth/security-events.ts';
import { config } from '#platform/config.ts';
import { Refusal, refuse } from '#platform/refuse.ts';
import { noteSecurityEvent } from '#platform/security-events.ts';
import { findSession, type Session, sessionLength } from '#platform/session.ts';
import { serveClient } from '#platform/work-queue.ts';
import { checkAnswer } from './check-answer.ts';
import type { BodyLimits, CountUpload, Reserve } from './body-limits.ts';
import { clientKeyOf } from './client-key.ts';
import { requireAccess, requireSameAccount, requireSecondFactor } from './guard.ts';
import type { Handlers, SentFile } from './handlers.ts';
import { requireUploadSize, withUpload } from './multipart.ts';
import type { Limits } from './rates.ts';
import { countPersonalRows, requireFactorForNextPage } from './personal-rows.ts';
import { run } from './run.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | null;
    at: Date;
  }
  interface FastifyContextConfig {
    /** A route under /api that is not an endpoint of the contract table. */
    internalRoute?: boolean;
    discardsForm?: boolean;
  }
}

type Options<T extends Record<string, Endpoint>> = {
  table: T;
  handlers: Handlers<T>;
  limits: Limits;
  bodies: BodyLimits;
  reserve: Reserve;
  /** Null when rate limits are off. */
  countUpload: CountUpload | null;
  /** Validate every response against its schema instead of only filtering it. Used in tests and development. */
  validateResponses: boolean;
};

/** Body limit in bytes for endpoints with `longBody`; the default is `bodyLimit` in app.ts. */
const longJson = 256 * 1024;
/** The longest cookie lifetime that browsers accept. */
const deviceCookieSeconds = 400 * 24 * 60 * 60;
const jsonSchema = { target: 'draft-7', io: 'output', unrepresentable: 'any' } as const;

/**
 * Registers every endpoint of the table as a route.
 * @throws Error at startup for a route under /api that is not in the table, and for an endpoint without a handler.
 */
export function serveApi<T extends Record<string, Endpoint>>(app: FastifyInstance, options: Options<T>): void {
  const { table, handlers, limits, bodies, reserve, countUpload, validateResponses } = options;
  const { requiresSecondFactor, production } = config;
  const publicOrigin = new URL(config.publicUrl).origin;
  const secure = publicOrigin.startsWith('https:');
  const cookieName = secure ? '__Host-sid' : 'sid';
  const cookie = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  const sendCookie = (reply: FastifyReply, token: string, lengthMs: number) =>
    reply.setCookie(cookieName, token, { ...cookie, maxAge: Math.floor(lengthMs / 1000) });
  const deviceName = secure ? '__Host-device' : 'device';

  app.decorateRequest('session', null);
  app.addHook('onRoute', (route) => {
    const key = `${String(route.method).replace('HEAD', 'GET')} ${route.url}`;
    if (route.url.startsWith('/api') && !route.config?.internalRoute && !Object.hasOwn(table, key)) {
      throw new Error(`${key} is not in the contract table`);
    }
  });

  for (const [key, endpoint] of Object.entries<Endpoint>(table)) {
    const [method, url] = key.split(' ') as [string, string];
    const { access, files, longBody = false, discardsForm = false } = endpoint;
    const handler = handlers[key as keyof T];
    if (!handler) throw new Error(`${key} has no handler`);
    const limit = limits[endpoint.rate];
    app.route({
      method,
      url,
      config: { discardsForm },
      ...(longBody && { bodyLimit: longJson }),
      ...(!endpoint.sends && { schema: { response: { 200: z.toJSONSchema(endpoint.out, jsonSchema) } } }),
      onRequest: async (request, reply) => {
        request.at = new Date();
        const token = access === 'anyone' ? undefined : request.cookies[cookieName];
        await limit.beforeAuth(request, reply, token);
        if (token) request.session = await findSession(token, request.at);
        const extendedTo = request.session?.extendedTo;
        if (token && extendedTo) sendCookie(reply, token, extendedTo.getTime() - request.at.getTime());
        const { session } = request;
        await limit.afterAuth(request, reply, session && token ? { token, userId: session.userId } : undefined);
        if (!endpoint.isSigned) requireSameOrigin(request, publicOrigin, production);
        // Before the role, which is another one when a customer signed in beside the page of a seller.
        if (!safeMethods.has(method)) requireSameAccount(access, session, headerOf(request, accountHeader));
        requireAccess(access, request.session);
        if (endpoint.secondFactor && requiresSecondFactor) requireSecondFactor(request.session, request.at);
        if (files) requireUploadSize(request, files);
      },
      errorHandler: async (error, request, reply) => {
        const kind = error instanceof Refusal && (eventOfRefusal[error.code] ?? eventOfUnknown(error, request.session));
        if (kind) recordEvent(request, kind);
        await limit.afterRefusal(request, reply, error);
        throw error;
      },
      handler: async (request, reply) => {
        const context = {
          session: request.session,
          at: request.at,
          clientKey: clientKeyOf(request.ip),
          device: request.cookies[deviceName],
          userAgent: request.headers['user-agent'] ?? '',
          recordEvent: (kind: SecurityEventKind, userId?: UserId | null) => recordEvent(request, kind, userId),
          setDeviceCookie: (token: string) =>
            void reply.setCookie(deviceName, token, { ...cookie, maxAge: deviceCookieSeconds }),
          setSessionCookie: (token: string | null) =>
            // Browsers ignore a cookie of this name without the attributes, also one that clears it.
            token ? sendCookie(reply, token, sessionLength) : reply.clearCookie(cookieName, cookie),
        };
        const { params, query, body, session, at } = request;
        const reading = session && { endpoint, session, query, at, recordEvent: context.recordEvent };
        if (reading) requireFactorForNextPage(reading);
        // Other sites can send a form without a preflight request.
        if (!files && !discardsForm && request.isMultipart()) throw refuse('WRONG_TYPE');
        const answer = await serveClient(context.clientKey, () =>
          files
            ? withUpload(request, { files, longBody, bodies, reserve, countUpload }, (parts) =>
                run(endpoint, handler, context, { params, query, ...parts }),
              )
            : run(endpoint, handler, context, { params, query, body }),
        );
        if (reading) await countPersonalRows(reading, answer);
        if (endpoint.records) recordEvent(request, endpoint.records);
        if (endpoint.cacheSeconds) reply.header('cache-control', `public, max-age=${endpoint.cacheSeconds}`);
        if (endpoint.sends) return sendFile(reply, [endpoint.sends].flat()[0]!, answer as SentFile);
        return validateResponses ? checkAnswer(key, endpoint, answer) : answer;
      },
    });
  }
  for (const url of ['/api', '/api/*']) {
    app.all(url, { config: { internalRoute: true } }, () => {
      throw refuse('NO_SUCH_CALL');
    });
  }
}

/** Refusals that are security events by themselves. SECOND_FACTOR is none: it is a step of an allowed call. */
const eventOfRefusal: Partial<Record<RefusalCode, SecurityEventKind>> = {
  NOT_ALLOWED: 'denied',
  FOREIGN_ORIGIN: 'foreign-origin',
  BAD_SIGNATURE: 'bad-signature',
  WRONG_PASSWORD: 'password-failed',
  WRONG_CODE: 'second-factor-failed',
};

/** A signed-in person who asks for ids of others is told that they do not exist, as for unknown ones. */
const eventOfUnknown = ({ status }: Refusal, session: Session | null): SecurityEventKind | undefined =>
  session && status === 404 ? 'not-found' : undefined;

/** The value of a header that is sent once at most; a list of values is no valid one. */
const headerOf = ({ headers }: FastifyRequest, name: string): string | undefined => headers[name]?.toString();

function recordEvent(
  { session, ip, id: requestId, at }: FastifyRequest,
  kind: SecurityEventKind,
  userId: UserId | null = session?.userId ?? null,
): void {
  noteSecurityEvent({ kind, userId, clientKey: clientKeyOf(ip), requestId, at });
}

/**
 * Protects against cross-site request forgery. Browsers send Sec-Fetch-Site, or at least Origin, with every write. A
 * client that sends neither is not a browser and has no cookie of a user.
 * @throws FOREIGN_ORIGIN for a write from another site
 */
function requireSameOrigin(request: FastifyRequest, publicOrigin: string, production: boolean): void {
  if (safeMethods.has(request.method)) return;
  const site = request.headers['sec-fetch-site'];
  if (site === 'same-origin' || site === 'none') return;
  if (site !== undefined) throw refuse('FOREIGN_ORIGIN');
  const origin = request.headers.origin;
  if (origin === undefined || origin === publicOrigin) return;
  // Outside production, phones in the local network open the shop under another host.
  const host = !production && URL.canParse(origin) ? new URL(origin).host : null;
  if (host !== request.headers.host) throw refuse('FOREIGN_ORIGIN');
}

function sendFile(reply: FastifyReply, usual: FileType, { content, filename, type = usual }: SentFile): FastifyReply {
  if (filename) reply.header('content-disposition', `attachment; filename="${filename}"`);
  return reply.type(type).send(content);
}
