import type { auth } from '#contract/auth.ts';
import type { secondFactorApi } from '#contract/second-factor.ts';
import { db } from '#platform/db.ts';
import type { Handlers } from '#platform/http/handlers.ts';
import { endSession } from '#platform/session.ts';
import { findUser, registerCustomer } from './accounts.ts';
import { rememberSessionDevice } from './known-devices.ts';
import { logIn } from './log-in.ts';
import { confirmSetUp, getSecondFactor, removeSecondFactor, startSetUp, verifySecondFactor } from './second-factor.ts';

export const authRoutes: Handlers<typeof auth> = {
  'POST /api/auth/register': async ({ body, device, at, setDeviceCookie }) => {
    setDeviceCookie(await registerCustomer(body, device, at));
    return { message: 'Pendaftaran berhasil. Silakan masuk.' };
  },
  'POST /api/auth/login': async ({
    body,
    clientKey,
    device,
    userAgent,
    session,
    at,
    setSessionCookie,
    recordEvent,
    setDeviceCookie,
  }) => {
    const login = await logIn({ ...body, clientKey, device, userAgent, recordEvent }, session, at);
    setSessionCookie(login.token);
    setDeviceCookie(login.device);
    return { message: 'Berhasil masuk.' };
  },
  'POST /api/auth/logout': async ({ session, setSessionCookie }) => {
    if (session) await endSession(db, session);
    setSessionCookie(null);
    return { message: 'Anda telah keluar.' };
  },
  'GET /api/auth/check-auth': async ({ session, device, at, setDeviceCookie }) => {
    const user = session ? await findUser(session.userId) : undefined;
    const kept = session && (await rememberSessionDevice(session, device, at));
    if (kept) setDeviceCookie(kept);
    return { success: user !== undefined, user };
  },
};

export const secondFactorRoutes: Handlers<typeof secondFactorApi> = {
  'GET /api/admin/second-factor': async ({ session }) => ({ data: await getSecondFactor(session.userId) }),
  'POST /api/admin/second-factor/start': async ({ body, session, clientKey, at }) => ({
    data: await startSetUp({ ...body, session, clientKey }, at),
  }),
  'POST /api/admin/second-factor/confirm': async ({ body, session, at }) => ({
    recoveryCodes: await confirmSetUp({ ...body, session }, at),
    message: 'Verifikasi dua langkah telah diatur.',
  }),
  'POST /api/admin/second-factor/verify': async ({ body, session, at }) => {
    await verifySecondFactor({ ...body, session }, at);
    return { message: 'Kode diterima.' };
  },
  'POST /api/admin/second-factor/remove': async ({ body, session, clientKey, at }) => {
    await removeSecondFactor({ ...body, session, clientKey }, at);
    return { message: 'Verifikasi dua langkah telah dihapus.' };
  },
};
