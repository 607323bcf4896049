/** Sends mails over SMTP. */
import { Readable } from 'node:stream';
import type { MailServer } from './config.ts';
import { compose, type Mail, writeMessage } from './mail-message.ts';
import { MailConnection, openConnection } from './smtp-connections.ts';

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
  /** Maximum time in ms for the whole exchange. */
  timeoutMs: number;
};

/** Hands a mail over to the SMTP server. */
export async function deliverMail(
  mail: Mail,
  server: MailServer,
  { at, beforeEnd, timeoutMs }: SendOptions,
): Promise<MailResult> {
  const node = compose(mail, server.from, at);
  const content = writeMessage(node);
  let isComplete = false;
  /** Whether `beforeEnd` has begun, so that an error may be its own. */
  let isEnding = false;
  const message = async function* () {
    yield content;
    isEnding = true;
    await beforeEnd();
    isComplete = true;
  };
  let connection = openConnection(server, timeoutMs);
  let isLate = false;
  const send = async (): Promise<void> => {
    try {
      await connection.send(node.getEnvelope(), Readable.from(message()));
    } catch (error) {
      if (isLate || isEnding || !connection.isReused || !isClosed(error as SmtpError)) throw error;
      connection.close();
      connection = new MailConnection(server, timeoutMs);
      await send();
    }
  };
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    isLate = true;
    late.reject(new Error('timeout'));
  }, timeoutMs);
  try {
    await Promise.race([send(), late.promise]);
    connection.keep();
    return { outcome: 'sent' };
  } catch (error) {
    connection.close();
    return classify(error as SmtpError, isComplete);
  } finally {
    clearTimeout(timer);
  }
}

type SmtpError = Error & { code?: string; responseCode?: number };

/** Whether the server closed the connection, before it read the mail. */
const isClosed = ({ responseCode }: SmtpError): boolean => responseCode === undefined || responseCode === 421;

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
