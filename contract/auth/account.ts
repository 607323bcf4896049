import * as z from 'zod/mini';
import { newPassword, password } from './auth.ts';
import { callers, everyone } from '../access.ts';
import { answer, defineApi, digits, email, id, requiredLine, timestamp } from '../endpoint.ts';
import type { SessionId } from '../ids.ts';

export const profileChange = z.object({ userName: requiredLine(100), phoneNumber: requiredLine(30) });

/** `password` is the present one. */
export const passwordChange = z.object({ password, newPassword });
export const emailChange = z.object({ email, password });

export const emailCodeLength = 6;
export const emailCode = z.object({
  code: digits(/^\d{6}$/, `Kode terdiri dari ${emailCodeLength} angka`),
});

const profile = z.object({
  userName: z.string(),
  email: z.string(),
  isEmailVerified: z.boolean(),
  /** The address that replaces the present one when it is confirmed. */
  newEmail: z.nullable(z.string()),
  phoneNumber: z.string(),
});
export type Profile = z.infer<typeof profile>;

const sessionRow = z.object({
  _id: id<SessionId>(),
  /** Browser and system in words, such as "Chrome di Android". */
  device: z.string(),
  begunAt: timestamp,
  /** When the session was last used, exact to an hour. */
  seenAt: timestamp,
  /** Whether this request was sent with the session. */
  isCurrent: z.boolean(),
});
export type SessionRow = z.infer<typeof sessionRow>;

export const account = defineApi({
  'GET /api/account/profile': {
    summary: 'Get my account',
    ...everyone.read,
    out: answer({ data: profile }),
  },
  'PUT /api/account/profile': {
    summary: 'Change my name and phone number; sellers change them in the profile of their store',
    ...callers({ who: ['customer', 'admin'] }).write,
    records: 'account-changed',
    body: profileChange,
    out: answer({ message: z.string(), data: profile }),
  },
  'PUT /api/account/password': {
    summary: 'Change my password, which ends all my other sessions',
    ...everyone.login,
    secondFactor: true,
    records: 'password-changed',
    body: passwordChange,
  },
  'PUT /api/account/email': {
    summary: 'Change my e-mail address; a confirmed one stays until the new one is confirmed',
    ...everyone.login,
    secondFactor: true,
    records: 'account-changed',
    body: emailChange,
    out: answer({ message: z.string(), data: profile }),
  },
  'POST /api/account/email/send': {
    summary: 'Send the mail that confirms my address again',
    ...everyone.write,
  },
  'POST /api/account/email/verify': {
    summary: 'Confirm my address with the six digits of the mail',
    ...everyone.login,
    body: emailCode,
    out: answer({ message: z.string(), data: profile }),
  },
  'GET /api/account/sessions': {
    summary: 'List the devices on which I am signed in, the last used first',
    ...everyone.read,
    out: answer({ data: z.array(sessionRow) }),
  },
  'POST /api/account/sessions/:id/end': {
    summary: 'Sign out one of my devices',
    ...everyone.write,
    params: z.object({ id: id<SessionId>() }),
  },
  'POST /api/account/sessions/end-all': {
    summary: 'Sign out all my devices, this one included',
    ...everyone.write,
  },
});
