import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import { Refusal, refuse } from '#platform/refuse.ts';
import { isOutage, sqlState } from '#platform/database-outage.ts';
import { describeError } from '#platform/log.ts';

const known: Record<string, () => Refusal> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () => refuse('TOO_LARGE'),
  FST_REQ_FILE_TOO_LARGE: () => refuse('FILE_TOO_LARGE'),
  FST_PARTS_LIMIT: () => refuse('TOO_LARGE'),
  FST_FILES_LIMIT: () => refuse('INVALID'),
  FST_FIELDS_LIMIT: () => refuse('TOO_LARGE'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => refuse('WRONG_TYPE'),
  FST_INVALID_MULTIPART_CONTENT_TYPE: () => refuse('WRONG_TYPE'),
};

/** The codes of files that cannot be written because the disk or a quota is full. */
const diskFull = ['ENOSPC', 'EDQUOT', 'EFBIG'];

/** Answers refusals with their status and message. Answers any other error with 500 and only a request id. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const reqId = request.id;
    // The client disconnected before its body was complete, so nobody receives this response.
    if (request.raw.destroyed && !request.raw.complete) {
      request.log.info({ reqId }, 'request aborted by the client');
      return sendRefusal(reply, refuse('INVALID'));
    }
    const refusal = refusalOf(error);
    if (!refusal) {
      request.log.error({ reqId, err: error }, 'unexpected error');
      return reply.code(500).send({
        success: false,
        message: 'Terjadi kesalahan pada server.',
        requestId: reqId,
      });
    }
    const { code } = refusal;
    const cause = () => describeError((error.cause ?? error) as Error);
    if (refusal.status === 503) request.log.warn({ reqId, code, cause: cause() }, 'busy');
    // The provider refuses what the shop asked: an error of ours, although the user gets a refusal.
    else if (code.endsWith('_REFUSED')) request.log.error({ reqId, code, cause: cause() }, 'refused');
    return sendRefusal(reply, refusal);
  });
}

export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const { status, code, message, errors, details, retryAfter } = refusal;
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  return reply.code(status).send({ success: false, message, code, ...details, ...(errors && { errors }) });
}

function refusalOf(error: FastifyError): Refusal | null {
  if (error instanceof Refusal) return error;
  const made = known[error.code]?.();
  if (made) return made;
  const state = sqlState(error) ?? '';
  // Values that PostgreSQL cannot store come from the request: a NUL byte, or a lone surrogate in JSON.
  if (['22021', '22P05'].includes(state)) return refuse('INVALID');
  if (state === '22P02' && String(error.cause ?? error).includes('type json')) return refuse('INVALID');
  if (isOutage(error) || diskFull.includes(state)) return refuse('BUSY');
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) return refuse('INVALID');
  return null;
}
