import type { FastifyServerOptions } from 'fastify';

/** Fields whose values no line of the log may contain. */
export const secrets = [
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
  'secret',
  'recoveryCodes',
  'cookie',
  'authorization',
  'set-cookie',
];

/** The secrets in a line, in an object or list of it, and in those of these. */
const secretPaths = ['', '[*]', '[*][*]', '[*][*][*]'].flatMap((place) => secrets.map((name) => `${place}["${name}"]`));

export type LogStream = { write: (line: string) => void };

/**
 * Options of the log, whose secrets are censored down to the third nesting level. Writes to standard output unless
 * `stream` is given.
 */
export const logOptions = (level: string, stream?: LogStream): FastifyServerOptions['logger'] =>
  level === 'silent'
    ? false
    : {
        level,
        ...(stream && { stream }),
        redact: { paths: secretPaths, censor: '[redacted]' },
        hooks: {
          // Objects with private fields, such as a URL or a Buffer, cannot be censored. A line never fails its caller.
          logMethod(line, log) {
            try {
              log.apply(this, line);
            } catch (error) {
              log.call(this, { err: error }, 'a line that could not be censored was left out');
            }
          },
        },
        serializers: {
          req: (request: { method: string; url: string; ip: string }) => ({
            method: request.method,
            // Query strings contain search terms and tokens. The path is enough to diagnose an error.
            path: request.url.split('?')[0],
            ip: request.ip,
          }),
          err: describeError,
        },
      };

/**
 * Describes an error without its data: Drizzle puts all parameters of a statement into the message, and PostgreSQL
 * quotes the row in the detail.
 */
export const describeError = (error: Error & { code?: string }): Record<'type' | 'message' | 'stack', string> => ({
  type: error.name,
  message: error.message.split('\nparams: ')[0]!,
  stack: (error.stack ?? '')
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .join('\n'),
  ...(error.code && { code: error.code }),
  ...(error.cause instanceof Error && { cause: describeError(error.cause) }),
});
