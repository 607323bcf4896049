import { fstatSync } from 'node:fs';
import { inspect } from 'node:util';
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

/** journald's priorities by the first digit of the log's levels. */
const priorities: Record<string, number> = { '2': 7, '3': 6, '4': 4, '5': 3, '6': 2 };

/** Whether a file descriptor of this process leads to journald, which reads a priority such as `<3>` before a line. */
function leadsToJournal(descriptor: number): boolean {
  if (!process.env.JOURNAL_STREAM) return false;
  const { dev, ino } = fstatSync(descriptor);
  return process.env.JOURNAL_STREAM === `${dev}:${ino}`;
}

/** Gives each line its priority, so that `journalctl -p err` finds the errors. */
const journal: LogStream = {
  write: (line) => void process.stdout.write(`<${priorities[line['{"level":'.length]!] ?? 6}>${line}`),
};

/** Prints why the process does not start: each line is an error for journald. */
export function printFatal(reason: unknown): void {
  const text = typeof reason === 'string' ? reason : inspect(reason);
  console.error(leadsToJournal(2) ? text.replaceAll(/^/gm, '<3>') : text);
}

/**
 * Options of the log, whose secrets are censored down to the third nesting level. Writes to standard output unless
 * `stream` is given.
 */
export const logOptions = (
  level: string,
  stream: LogStream | undefined = leadsToJournal(1) ? journal : undefined,
): FastifyServerOptions['logger'] =>
  level === 'silent'
    ? false
    : {
        level,
        ...(stream && { stream }),
        timestamp: () => `,"time":"${new Date().toISOString()}"`,
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
