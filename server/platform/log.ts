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

/** Options of the request log: a line a request, and no secret in it, at whatever depth of two it stands. */
export const logOptions = (level: string): FastifyServerOptions['logger'] =>
  level === 'silent'
    ? false
    : {
        level,
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
        },
      };
