/** The MIME message of a mail. */
import { encode as encodeBase64, wrap as wrapBase64 } from 'nodemailer/lib/base64';
import MailComposer from 'nodemailer/lib/mail-composer';
import type MimeNode from 'nodemailer/lib/mime-node';
import { encode as encodeQuoted, wrap as wrapQuoted } from 'nodemailer/lib/qp';

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

/** The headers and parts of a mail. */
export const compose = ({ id, to, subject, text, html, unsubscribeUrl }: Mail, from: string, at: Date): MimeNode =>
  new MailComposer({
    from,
    to: { name: '', address: to },
    ...{ subject, text, html },
    date: at,
    messageId: `<${id}@${/@([^@<>\s]+)>?$/.exec(from)?.[1]}>`,
    headers: {
      // Asks for no automatic replies (RFC 3834).
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeUrl && {
        'List-Unsubscribe': { prepared: true, value: `<${unsubscribeUrl}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  }).compile();

/**
 * Writes the message that `node.build()` returns for parts that are strings, without its streams, which took two thirds of
 * the CPU of a message.
 */
export function writeMessage(node: MimeNode): string {
  const encoding = node.getTransferEncoding();
  const head = `${node.buildHeaders()}\r\n\r\n`;
  if (!node.multipart) return head + encoded(node.content as string, encoding);
  const parts = node.childNodes.map((child) => `--${node.boundary}\r\n${writeMessage(child)}\r\n`);
  return `${head}${parts.join('')}--${node.boundary}--\r\n`;
}

/** Longer lines are folded (RFC 2045). */
const maxLineLength = 76;

function encoded(text: string, encoding: string | false): string {
  if (encoding === 'quoted-printable') return wrapQuoted(encodeQuoted(text), maxLineLength);
  return encoding === 'base64' ? wrapBase64(encodeBase64(text), maxLineLength) : text;
}
