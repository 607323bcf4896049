import type { APIRequestContext } from '@playwright/test';
import type { CaughtMail } from '../../local/mail/catch-mail.ts';
import { expect } from './test.ts';

/** Waits for a mail to an address whose subject matches, and returns the newest one. */
export async function readMail(request: APIRequestContext, to: string, subject: RegExp): Promise<CaughtMail> {
  let found: CaughtMail | undefined;
  const lookUp = async () => {
    const response = await request.get('/_mail/api/messages', { params: { to } });
    const { messages } = (await response.json()) as { messages: CaughtMail[] };
    found = messages.find((mail) => subject.test(mail.subject));
    return messages.map((mail) => mail.subject);
  };
  await expect.poll(lookUp, { timeout: 20_000 }).toContainEqual(expect.stringMatching(subject));
  return found!;
}

/** The path of the first link in a mail with this text in front of it. */
export function linkIn({ text }: CaughtMail, label: string): string {
  const [, url] = new RegExp(`${label}:\\s*(https?://\\S+)`).exec(text) ?? [];
  if (!url) throw new Error(`no link "${label}" in: ${text}`);
  const { pathname, search } = new URL(url);
  return pathname + search;
}
