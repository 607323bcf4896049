import * as z from 'zod/mini';
import { answer, defineApi, id, required, timestamp } from './endpoint.ts';
import type { UserId } from './ids.ts';
import { roles } from './words.ts';

export const email = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.minLength(1, { abort: true }),
    z.maxLength(254),
    z.email({ error: 'Format email tidak valid' }),
  );

/** 8 to 128 characters without further rules. Spaces at the ends are part of the password. */
export const newPassword = z.string().check(z.minLength(1, { abort: true }), z.minLength(8), z.maxLength(128));

export const registration = z.object({
  userName: required(100),
  email,
  phoneNumber: required(30),
  password: newPassword,
});

export const credentials = z.object({
  email,
  password: z.string().check(z.minLength(1), z.maxLength(128)),
});

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
    access: 'anyone',
    rate: 'register',
    body: registration,
    out: answer({ message: z.string() }),
  },
  'POST /api/auth/login': {
    summary: 'Sign in; ends the previous session of the browser',
    access: 'visitor',
    rate: 'login',
    body: credentials,
    out: answer({ message: z.string() }),
  },
  'POST /api/auth/logout': {
    summary: 'Sign out',
    access: 'visitor',
    rate: 'write',
    out: answer({ message: z.string() }),
  },
  'GET /api/auth/check-auth': {
    summary: 'Get the signed-in user; success is false for a guest',
    access: 'visitor',
    rate: 'read',
    out: z.object({ success: z.boolean(), user: z.optional(user) }),
  },
});
