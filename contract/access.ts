/** Who may call an endpoint, and how often. */
import { type Role, roles } from './words.ts';

/**
 * Who may call an endpoint: `anyone` (the session is not looked up), `visitor` (anyone; the handler receives the
 * session, if any), or the listed roles, with `orGuest` also guests. `owner` names the user id in the request that must
 * equal the session's.
 */
export type Access =
  | 'anyone'
  | 'visitor'
  | { who: readonly Role[]; orGuest?: true; owner?: 'body.userId' | 'params.userId' };

/** Each class has its own limit; see server/platform/http/rates.ts. */
export type RateClass = 'read' | 'write' | 'login' | 'register' | 'upload' | 'unlimited';

/** Who may call an endpoint, and its class of rate limit, for its row in the table: `...callers({ who: roles }).write`. */
export const callers = <const A extends Access>(access: A) =>
  ({
    read: { access, rate: 'read' },
    write: { access, rate: 'write' },
    login: { access, rate: 'login' },
    register: { access, rate: 'register' },
    upload: { access, rate: 'upload' },
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
