import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerOptions } from 'smtp-server';

export type CaughtMail = {
  id: number;
  to: string;
  from: string;
  subject: string;
  text: string;
  html: string;
  /** When the mail was received, in ISO 8601 format. */
  sentAt: string;
  /** By lower-case name. */
  headers: Record<string, string>;
};

export type MailCatcher = {
  url: string;
  /** The mails to an address, or all, newest first. */
  list: (to?: string) => CaughtMail[];
  close: () => Promise<void>;
};

const maxMails = 500;
const maxBytes = 20 * 1024 * 1024;
const maxMailBytes = 1024 * 1024;

/** Starts the server. Tests pass `options` to make it refuse or delay mails. */
export async function startMailCatcher(options: SMTPServerOptions = {}): Promise<MailCatcher> {
  const kept: { mail: CaughtMail; bytes: number }[] = [];
  let keptBytes = 0;
  let count = 0;

  const keep = async (content: Buffer, recipients: string[]) => {
    const parsed = await PostalMime.parse(content);
    for (const to of recipients) {
      const mail: CaughtMail = {
        id: (count += 1),
        to,
        from: parsed.from?.address ?? '',
        subject: parsed.subject ?? '',
        text: parsed.text ?? '',
        html: parsed.html ?? '',
        sentAt: new Date().toISOString(),
        headers: Object.fromEntries(parsed.headers.map(({ key, value }) => [key, value])),
      };
      kept.unshift({ mail, bytes: content.length });
      keptBytes += content.length;
    }
    while (kept.length > maxMails || keptBytes > maxBytes) keptBytes -= kept.pop()!.bytes;
  };

  const receive = async (stream: SMTPServerDataStream, recipients: string[]) => {
    const content = await buffer(stream);
    if (stream.sizeExceeded) throw Object.assign(new Error('The mail is too large'), { responseCode: 552 });
    await keep(content, recipients);
  };

  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: maxMailBytes,
    logger: false,
    closeTimeout: 500,
    onData: (stream, { envelope }, done) => {
      const recipients = envelope.rcptTo.map(({ address }) => address);
      receive(stream, recipients).then(
        () => setImmediate(done),
        (error: Error) => setImmediate(done, error),
      );
    },
    ...options,
  });
  // A client that closes its connection early is no error of the server.
  server.on('error', () => {});
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', () => listening()));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    list: (to) => kept.map(({ mail }) => mail).filter((mail) => !to || mail.to === to.toLowerCase()),
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}
