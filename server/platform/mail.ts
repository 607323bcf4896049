import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { MailServer } from './config.ts';

export type Mail = {
  /** Makes the Message-ID, so it must be the same for each attempt to send this mail. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The URL for one-click unsubscribing (RFC 8058), if the mail can be switched off. */
  unsubscribeUrl?: string | undefined;
};

/**
 * `retry`: not accepted, a later attempt may succeed. `failed`: refused for good. `unknown`: the whole message was sent
 * but no answer came, so the server may have accepted it. `reason` is for the log.
 */
export type MailResult = { outcome: 'sent' } | { outcome: 'retry' | 'failed' | 'unknown'; reason: string };

type SendOptions = {
  at: Date;
  /**
   * Called before the end of the message is sent; until then the server cannot accept the message. When it throws, the
   * message is not sent.
   */
  beforeEnd: () => Promise<void>;
  timeoutMs: number;
};

export async function deliverMail(
  { id, to, unsubscribeUrl, ...content }: Mail,
  server: MailServer,
  { at, beforeEnd, timeoutMs }: SendOptions,
): Promise<MailResult> {
  const signal = AbortSignal.timeout(timeoutMs);
  let isComplete = false;
  const message: RecordedMail = {
    ...content,
    from: server.from,
    to: { name: '', address: to },
    date: at,
    messageId: `<${id}@${/@([^@<>\s]+)>?$/.exec(server.from)?.[1]}>`,
    headers: {
      // Asks for no automatic replies (RFC 3834).
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeUrl && {
        'List-Unsubscribe': { prepared: true, value: `<${unsubscribeUrl}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    signal,
    beforeEnd: async () => {
      signal.throwIfAborted();
      await beforeEnd();
      isComplete = true;
    },
  };
  try {
    await transportTo(server).sendMail(message);
    return { outcome: 'sent' };
  } catch (error) {
    return classify(error as SmtpError, isComplete);
  }
}

type RecordedMail = SendMailOptions & Pick<SendOptions, 'beforeEnd'>;

/** Each connection is used for several mails: a new one takes a TLS handshake and a login. */
function openTransport({ from: _, ...server }: MailServer) {
  const pool = { pool: true, maxConnections: 5, maxMessages: 100, maxRequeues: 0 } as const;
  // Servers limit how long they wait.
  const transport = createTransport({ ...server, ...pool, idleTimeout: 2_000 });
  // The connection reads this stream when the server asks for the message, and sends the final dot after its end.
  return transport.use('stream', ({ message, data }, done) => {
    message.processFunc((written) =>
      Readable.from(
        (async function* () {
          // In one piece: its many small parts would be a packet each.
          yield buffer(written);
          await (data as RecordedMail).beforeEnd();
        })(),
      ),
    );
    done();
  });
}

let opened: { server: MailServer; transport: ReturnType<typeof openTransport> } | undefined;

function transportTo(server: MailServer) {
  if (opened?.server !== server) {
    opened?.transport.close();
    opened = { server, transport: openTransport(server) };
  }
  return opened.transport;
}

type SmtpError = Error & { code?: string; responseCode?: number };

/** Errors about the message or its recipient. Others concern the connection or our account and may pass. */
const messageErrors = ['EENVELOPE', 'EMESSAGE'];

/** `isComplete`: the end of the message was sent. */
function classify({ code, responseCode, message }: SmtpError, isComplete: boolean): MailResult {
  // Responses may quote the recipient's address, which does not belong in the log.
  const reason = responseCode ? `${code} ${responseCode}` : (code ?? message);
  if (!responseCode) return { outcome: isComplete ? 'unknown' : 'retry', reason };
  const isFinal = responseCode >= 500 && messageErrors.includes(code ?? '');
  return { outcome: isFinal ? 'failed' : 'retry', reason };
}
