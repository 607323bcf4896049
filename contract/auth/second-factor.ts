/** The second factor of an admin: a code from an authenticator app (RFC 6238), or a recovery code. */
import * as z from 'zod/mini';
import { password } from './auth.ts';
import { admins } from '../access.ts';
import { answer, defineApi, timestamp } from '../endpoint.ts';
import { plainDigits } from '../texts.ts';

export const recoveryCodeCount = 10;

const secondFactor = z.object({
  /** Whether this shop asks for it; see ADMIN_SECOND_FACTOR. */
  isRequired: z.boolean(),
  /** When it was set up; null when it is not. */
  setUpAt: z.nullable(timestamp),
  recoveryCodesLeft: z.int(),
});
export type SecondFactor = z.infer<typeof secondFactor>;

/** Six digits of the app, or a recovery code. Spaces and hyphens are ignored. */
const code = z.string().check(z.overwrite(plainDigits), z.minLength(1), z.maxLength(40));

export const codeForm = z.object({ code });
export const passwordForm = z.object({ password });
export const replacementForm = z.object({ password, code });

export const secondFactorApi = defineApi({
  'GET /api/admin/second-factor': {
    summary: 'Get whether my second factor is required and set up',
    ...admins.read,
    out: answer({ data: secondFactor }),
  },
  'POST /api/admin/second-factor/start': {
    summary: 'Get a secret for an authenticator app, with my password, and my present code when one is set up',
    ...admins.write,
    body: z.object({ password, code: z.optional(code) }),
    out: answer({
      data: z.object({
        /** Base32, to be typed into the app. */
        secret: z.string(),
        /** The `otpauth://` address to be shown as a QR code. */
        address: z.string(),
      }),
    }),
  },
  'POST /api/admin/second-factor/confirm': {
    summary: 'Set up or replace my second factor with a code of the new secret; returns recovery codes, only once',
    ...admins.write,
    records: 'second-factor-changed',
    body: codeForm,
    out: answer({ message: z.string(), recoveryCodes: z.array(z.string()) }),
  },
  'POST /api/admin/second-factor/verify': {
    summary: 'Give my second factor; for 15 minutes this session may call what asks for it',
    ...admins.write,
    body: codeForm,
  },
  'POST /api/admin/second-factor/remove': {
    summary: 'Remove my second factor, with my password and a code',
    ...admins.write,
    records: 'second-factor-changed',
    body: replacementForm,
  },
});
