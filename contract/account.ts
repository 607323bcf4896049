/** The signed-in user's own account: profile, password and the devices that are signed in. */
import * as z from 'zod/mini';
import { newPassword } from './auth.ts';
import { answer, defineApi, id, required, timestamp } from './endpoint.ts';
import type { SessionId } from './ids.ts';
import { roles } from './words.ts';

export const profileChange = z.object({ userName: required(100), phoneNumber: required(30) });

/** `password` is the present one. */
const presentPassword = z.string().check(z.minLength(1), z.maxLength(128));
export const passwordChange = z.object({ password: presentPassword, newPassword });

const profile = z.object({ userName: z.string(), email: z.string(), phoneNumber: z.string() });
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

const everyone = { who: roles } as const;
const message = answer({ message: z.string() });

export const account = defineApi({
  'GET /api/account/profile': {
    summary: 'Get my account',
    access: everyone,
    rate: 'read',
    out: answer({ data: profile }),
  },
  'PUT /api/account/profile': {
    summary: 'Change my name and phone number; sellers change them in the profile of their store',
    access: { who: ['customer', 'admin'] },
    rate: 'write',
    records: 'account-changed',
    body: profileChange,
    out: answer({ message: z.string(), data: profile }),
  },
  'PUT /api/account/password': {
    summary: 'Change my password, which ends all my other sessions',
    access: everyone,
    rate: 'login',
    records: 'password-changed',
    body: passwordChange,
    out: message,
  },
  'GET /api/account/sessions': {
    summary: 'List the devices on which I am signed in, the last used first',
    access: everyone,
    rate: 'read',
    out: answer({ data: z.array(sessionRow) }),
  },
  'POST /api/account/sessions/:id/end': {
    summary: 'Sign out one of my devices',
    access: everyone,
    rate: 'write',
    params: z.object({ id: id<SessionId>() }),
    out: message,
  },
  'POST /api/account/sessions/end-all': {
    summary: 'Sign out all my devices, this one included',
    access: everyone,
    rate: 'write',
    out: message,
  },
});
