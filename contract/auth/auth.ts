import * as z from 'zod/mini';
import { anyone, visitors } from '../access.ts';
import { defineApi, email, id, timestamp, requiredLine } from '../endpoint.ts';
import type { UserId } from '../ids.ts';
import { roles } from '../words.ts';

/** 8 to 128 characters without further rules. Spaces at the ends are part of the password. */
export const newPassword = z.string().check(z.minLength(1, { abort: true }), z.minLength(8), z.maxLength(128));

export const registration = z.object({
  userName: requiredLine(100),
  email,
  phoneNumber: requiredLine(30),
  password: newPassword,
});

/** A password that exists. */
export const password = z.string().check(z.minLength(1), z.maxLength(128));
export const credentials = z.object({ email, password });

/** What a link in a mail carries: 32 random bytes. */
const linkToken = z.string().check(z.minLength(1), z.maxLength(100));

export const addressOnly = z.object({ email });

/** Replaces the address of a new account before it was confirmed. */
export const correction = z.extend(credentials, { newEmail: email });

const user = z.object({
  id: id<UserId>(),
  userName: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  role: z.enum(roles),
  /** When the account will be erased; missing unless its user asked for it. */
  eraseAt: z.optional(timestamp),
});
export type User = z.infer<typeof user>;

export const auth = defineApi({
  'POST /api/auth/register': {
    summary: 'Create a customer account; does not sign in',
    ...anyone.register,
    body: registration,
  },
  'POST /api/auth/login': {
    summary: 'Sign in; ends the previous session of the browser',
    ...visitors.login,
    body: credentials,
  },
  'POST /api/auth/logout': {
    summary: 'Sign out',
    ...visitors.write,
  },
  'POST /api/auth/forgot-password': {
    summary: 'Send a link to reset the password; the answer is the same for every address',
    ...anyone.login,
    body: addressOnly,
  },
  'POST /api/auth/reset-password': {
    summary: 'Set a new password with the link of a mail, once within 30 minutes; ends all sessions',
    ...anyone.login,
    body: z.object({ token: linkToken, password: newPassword }),
  },
  'POST /api/auth/verify-email': {
    summary: 'Confirm an e-mail address with the link of a mail',
    ...anyone.login,
    body: z.object({ token: linkToken }),
  },
  'POST /api/auth/undo-email': {
    summary: 'Take back a change of the e-mail address with the link of a mail; ends all sessions',
    ...anyone.login,
    body: z.object({ token: linkToken }),
  },
  'POST /api/auth/correct-email': {
    summary: 'Correct the unconfirmed e-mail address of a new account before signing in',
    ...visitors.login,
    body: correction,
  },
  'GET /api/auth/check-auth': {
    summary: 'Get the signed-in user; success is false for a guest',
    ...visitors.read,
    out: z.object({ success: z.boolean(), user: z.optional(user) }),
  },
});
