import type { FastifyServerOptions } from 'fastify';

const secrets = [
  'password',
  'passwordHash',
  'nik',
  'bankAccountNumber',
  'bankAccountOwner',
  'eWalletAccountNumber',
  'eWalletsAccountOwner',
  'token',
  'snapToken',
  'signature_key',
  'cookie',
  'authorization',
  'set-cookie',
];

export type LogStream = { write: (line: string) => void };

/**
 * Options of the request log: a line a request, and no secret in it, at whatever depth of two it stands. It goes to
 * standard output, or to the stream given.
 */
export const logOptions = (level: string, stream?: LogStream): FastifyServerOptions['logger'] =>
  level === 'silent'
    ? false
    : {
        level,
        ...(stream && { stream }),
        redact: {
          paths: secrets.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
          censor: '[redacted]',
        },
        serializers: {
          req: (request: { method: string; url: string; ip: string }) => ({
            method: request.method,
            // Search words and tokens travel in addresses; the path is enough to find a fault.
            path: request.url.split('?')[0],
            ip: request.ip,
          }),
          err: describeError,
        },
      };

/**
 * What is worth knowing of an error, without its data: Drizzle puts every value of a statement into the message, and
 * PostgreSQL quotes the row in its detail.
 */
const describeError = (error: Error & { code?: string }): Record<'type' | 'message' | 'stack', string> => ({
  type: error.name,
  message: error.message.split('\nparams: ')[0]!,
  stack: (error.stack ?? '')
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .join('\n'),
  ...(error.code && { code: error.code }),
  ...(error.cause instanceof Error && { cause: describeError(error.cause) }),
});
