import type { auth } from '#contract/auth.ts';
import { db } from '#platform/db.ts';
import type { Handlers } from '#platform/http/handlers.ts';
import { endSession } from '#platform/session.ts';
import { findUser, registerCustomer } from './accounts.ts';
import { rememberVisitor } from './known-devices.ts';
import { logIn } from './log-in.ts';

export const authRoutes: Handlers<typeof auth> = {
  'POST /api/auth/register': async ({ body, device, at, keepDevice }) => {
    keepDevice(await registerCustomer(body, device, at));
    return { message: 'Pendaftaran berhasil. Silakan masuk.' };
  },
  'POST /api/auth/login': async ({ body, clientKey, device, session, at, keepToken, keepDevice }) => {
    const begun = await logIn({ ...body, clientKey, device }, session, at);
    keepToken(begun.token);
    keepDevice(begun.device);
    return { message: 'Berhasil masuk.' };
  },
  'POST /api/auth/logout': async ({ session, keepToken }) => {
    if (session) await endSession(db, session);
    keepToken(null);
    return { message: 'Anda telah keluar.' };
  },
  'GET /api/auth/check-auth': async ({ session, device, at, keepDevice }) => {
    const user = session ? await findUser(session.userId) : undefined;
    const kept = session && (await rememberVisitor(session, device, at));
    if (kept) keepDevice(kept);
    return { success: user !== undefined, user };
  },
};
