/** Who may call an endpoint, and how often. */
import * as z from 'zod/mini';
import { type Access, answer } from './endpoint.ts';
import { roles } from './words.ts';

const done = answer({ message: z.string() });

/**
 * Who may call an endpoint, and its class of rate limit, for its row in the
 * table: `...callers({ who: roles }).write`. A call that changes something
 * answers with a message, unless its row says what else it answers.
 */
export const callers = <const A extends Access>(access: A) =>
  ({
    read: { access, rate: 'read' },
    write: { access, rate: 'write', out: done },
    login: { access, rate: 'login', out: done },
    register: { access, rate: 'register', out: done },
    upload: { access, rate: 'upload', out: done },
    unlimited: { access, rate: 'unlimited' },
  }) as const;

export const anyone = callers('anyone');
export const visitors = callers('visitor');
export const everyone = callers({ who: roles });
export const customers = callers({ who: ['customer'] });
export const sellers = callers({ who: ['seller'] });
export const admins = callers({ who: ['admin'] });
/** Admins whose session gave a second factor; see `secondFactor` in endpoint.ts. */
export const verifiedAdmins = {
  read: { ...admins.read, secondFactor: true },
  write: { ...admins.write, secondFactor: true },
  upload: { ...admins.upload, secondFactor: true },
} as const;
