import type { account } from '#contract/auth/account.ts';
import { db } from '#platform/connect.ts';
import { changing, type Handlers } from '#platform/http/handlers.ts';
import { refuse } from '#platform/refuse.ts';
import { endSessionsOf, endSessionWithId, listSessions } from '#platform/session.ts';
import { changeEmail } from './change-email.ts';
import { askAgain, confirmByCode } from './email-check.ts';
import { changePassword, changeProfile, getAccount } from './account.ts';

export const accountRoutes: Handlers<typeof account> = {
  'GET /api/account/profile': async ({ session }) => ({ data: await getAccount(session.userId) }),
  'PUT /api/account/profile': changing(
    ({ session }) => getAccount(session.userId),
    async ({ session, body, at }) => ({
      message: 'Data diri berhasil disimpan.',
      data: await changeProfile(session.userId, body, at),
    }),
  ),
  'PUT /api/account/password': async ({ session, clientKey, body, at }) => {
    await changePassword({ session, clientKey, ...body }, at);
    return { message: 'Kata sandi berhasil diganti. Perangkat lain telah dikeluarkan.' };
  },
  'PUT /api/account/email': async ({ session, clientKey, body, at }) => {
    await changeEmail({ session, clientKey, ...body }, at);
    return { message: 'Kami mengirim kode konfirmasi ke alamat yang baru.', data: await getAccount(session.userId) };
  },
  'POST /api/account/email/send': async ({ session, at }) => {
    await askAgain(session.userId, at);
    return { message: 'Email konfirmasi sudah kami kirim.' };
  },
  'POST /api/account/email/verify': async ({ session, body, at }) => {
    await confirmByCode(session.userId, body.code, at);
    return { message: 'Email Anda sudah dikonfirmasi.', data: await getAccount(session.userId) };
  },
  'GET /api/account/sessions': async ({ session, at }) => ({ data: await listSessions(session, at) }),
  'POST /api/account/sessions/:id/end': async ({ session, params, setSessionCookie }) => {
    const ended = await endSessionWithId(session.userId, params.id);
    if (!ended) throw refuse('NOT_FOUND');
    if (ended.tokenHash.equals(session.tokenHash)) setSessionCookie(null);
    return { message: 'Perangkat telah dikeluarkan.' };
  },
  'POST /api/account/sessions/end-all': async ({ session, setSessionCookie }) => {
    await endSessionsOf(db, session.userId);
    setSessionCookie(null);
    return { message: 'Semua perangkat telah dikeluarkan.' };
  },
};
