import type { auth } from '#contract/auth/auth.ts';
import type { secondFactorApi } from '#contract/auth/second-factor.ts';
import { db } from '#platform/connect.ts';
import type { Handlers } from '#platform/http/handlers.ts';
import { endSession } from '#platform/session.ts';
import { findUser, registerCustomer } from './accounts.ts';
import { correctEmail, undoEmailChange } from './change-email.ts';
import { confirmByLink } from './email-check.ts';
import { rememberSessionDevice } from './known-devices.ts';
import { logIn } from './log-in.ts';
import { confirmSetUp, getSecondFactor, removeSecondFactor, startSetUp, verifySecondFactor } from './second-factor.ts';
import { requestReset, resetPassword } from './reset-password.ts';

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
  'POST /api/auth/forgot-password': async ({ body, clientKey, at }) => {
    await requestReset({ ...body, clientKey }, at);
    return { message: 'Jika email ini terdaftar, tautan untuk membuat kata sandi baru sudah kami kirim.' };
  },
  'POST /api/auth/reset-password': async ({ body, device, at, setDeviceCookie, recordEvent }) => {
    const reset = await resetPassword({ ...body, device }, at);
    setDeviceCookie(reset.device);
    recordEvent('password-reset', reset.userId);
    return { message: 'Kata sandi baru tersimpan. Silakan masuk.' };
  },
  'POST /api/auth/verify-email': async ({ body, at }) => {
    await confirmByLink(body.token, at);
    return { message: 'Email Anda sudah dikonfirmasi.' };
  },
  'POST /api/auth/undo-email': async ({ body, at }) => {
    await undoEmailChange(body.token, at);
    return { message: 'Email lama Anda dipakai lagi. Semua perangkat telah dikeluarkan.' };
  },
  'POST /api/auth/correct-email': async ({ body, clientKey, device, session, at, recordEvent }) => {
    await correctEmail({ ...body, clientKey, device, recordEvent }, session, at);
    return { message: 'Email diperbaiki. Kami mengirim tautan konfirmasi ke alamat yang baru.' };
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
  'POST /api/admin/second-factor/start': async ({ body, session, device, clientKey, at }) => ({
    data: await startSetUp({ ...body, session, device, clientKey }, at),
  }),
  'POST /api/admin/second-factor/confirm': async ({ body, session, device, at }) => ({
    recoveryCodes: await confirmSetUp({ ...body, session, device }, at),
    message: 'Verifikasi dua langkah telah diatur.',
  }),
  'POST /api/admin/second-factor/verify': async ({ body, session, device, at }) => {
    await verifySecondFactor({ ...body, session, device }, at);
    return { message: 'Kode diterima.' };
  },
  'POST /api/admin/second-factor/remove': async ({ body, session, device, clientKey, at }) => {
    await removeSecondFactor({ ...body, session, device, clientKey }, at);
    return { message: 'Verifikasi dua langkah telah dihapus.' };
  },
};
