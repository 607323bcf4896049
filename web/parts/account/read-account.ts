import type { Profile, SessionRow } from '#contract/auth/account.ts';
import type { MailSetting } from '#contract/notifications/mails.ts';
import { call } from '../../call.ts';

export type Account = { profile: Profile; sessions: SessionRow[]; mailSettings: MailSetting[] };

export const readAccount = (): Promise<Account> =>
  Promise.all([
    call('GET /api/account/profile'),
    call('GET /api/account/sessions'),
    call('GET /api/account/mail-settings'),
  ]).then(([profile, sessions, mails]) => ({
    profile: profile.data,
    sessions: sessions.data,
    mailSettings: mails.data,
  }));
