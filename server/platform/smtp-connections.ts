/** Connections to SMTP servers, each used for several mails: a new one takes a TLS handshake and a login. */
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { MailServer } from './config.ts';

/** An idle connection is closed after this time in ms: servers limit how long they wait. */
const idleMs = 2_000;
/** Servers limit the mails of a connection too. */
const maxMails = 100;

type Envelope = Parameters<SMTPConnection['send']>[0];
type Content = Parameters<SMTPConnection['send']>[1];

/** Opens itself for the first mail. */
export class MailConnection {
  readonly server: MailServer;
  /** Whether it was idle: then the server may have closed it. */
  isReused = false;
  readonly #connection: SMTPConnection;
  #mails = 0;
  #onError: (error: Error) => void = () => {};
  #idleTimer: NodeJS.Timeout | undefined;

  /** `timeoutMs` limits each wait for the server. */
  constructor(server: MailServer, timeoutMs: number) {
    const { from: _, auth: __, ...address } = server;
    this.server = server;
    this.#connection = new SMTPConnection({ ...address, connectionTimeout: timeoutMs, socketTimeout: timeoutMs });
    this.#connection.on('error', (error) => this.#onError(error));
    this.#connection.on('end', () => void idle.delete(this));
  }

  /** Sends a mail. Rejects when the server refuses it or the connection breaks. */
  async send(envelope: Envelope, content: Content): Promise<void> {
    const connection = this.#connection;
    const { auth } = this.server;
    if (this.#mails === 0) {
      await this.#answered((done) => connection.connect(done));
      if (auth) await this.#answered((done) => connection.login(auth, done));
    }
    this.#mails += 1;
    await this.#answered((done) => connection.send(envelope, content, done));
  }

  /** Keeps the connection for another mail. */
  keep(): void {
    if (this.#mails >= maxMails) return this.close();
    this.isReused = true;
    this.#onError = () => this.close();
    this.#idleTimer = setTimeout(() => this.close(), idleMs);
    idle.add(this);
  }

  /** Takes a kept connection for the next mail. */
  take(): this {
    clearTimeout(this.#idleTimer);
    idle.delete(this);
    return this;
  }

  close(): void {
    this.take().#connection.close();
  }

  /** Turns a call that takes a callback into a promise, which also rejects when the connection breaks. */
  #answered(start: (done: (error?: Error | null) => void) => void): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#onError = reject;
      start((error) => (error ? reject(error) : resolve()));
    });
  }
}

const idle = new Set<MailConnection>();

/** A kept connection to this server, or a new one. */
export function openConnection(server: MailServer, timeoutMs: number): MailConnection {
  for (const connection of idle) if (connection.server === server) return connection.take();
  return new MailConnection(server, timeoutMs);
}
