import type { Profile, SessionRow } from '#contract/account.ts';
import { call } from '../../call.ts';
import { markHandled } from '../mark-handled.ts';

export type Account = { profile: Profile; sessions: SessionRow[] };

/** What `AccountSettings` shows: the user's account and the devices that are signed in. */
export const readAccount = (): Promise<Account> =>
  markHandled(
    Promise.all([call('GET /api/account/profile'), call('GET /api/account/sessions')]).then(([profile, sessions]) => ({
      profile: profile.data,
      sessions: sessions.data,
    })),
  );
