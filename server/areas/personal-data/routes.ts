import { longDate, makassarDay } from '#contract/dates.ts';
import type { personalData } from '#contract/personal-data/personal-data.ts';
import { recordAudit } from '#platform/audit.ts';
import { db } from '#platform/connect.ts';
import type { Handlers } from '#platform/http/handlers.ts';
import { refuse } from '#platform/refuse.ts';
import { isPasswordRecent } from '#platform/session.ts';
import { requirePassword } from '#server/areas/auth/log-in.ts';
import { exportPerson } from './export-person.ts';
import { cancelErasure, getErasure, requestErasure } from './request-erasure.ts';

export const personalDataRoutes: Handlers<typeof personalData> = {
  'POST /api/account/confirm-password': async ({ session, body, clientKey, at }) => {
    await requirePassword({ session, clientKey, ...body }, at);
    return { message: 'Kata sandi benar.' };
  },
  'GET /api/account/data': async ({ session, at }) => {
    if (!(await isPasswordRecent(session, at))) throw refuse('PASSWORD_FIRST');
    const actor = { actorId: session.userId, subject: session.userId };
    await recordAudit(db, { ...actor, action: 'data-downloaded', at });
    return { content: exportPerson(session.userId, at), filename: `data-saya-${makassarDay(at.toISOString())}.json` };
  },
  'GET /api/account/erasure': async ({ session }) => ({ data: await getErasure(session.userId) }),
  'POST /api/account/erasure': async ({ session, body, clientKey, at }) => {
    const eraseAt = await requestErasure({ session, clientKey, ...body }, at);
    return { message: `Akun Anda akan dihapus pada ${longDate(eraseAt)}.`, data: { eraseAt } };
  },
  'DELETE /api/account/erasure': async ({ session, at }) => {
    await cancelErasure(session.userId, at);
    return { message: 'Penghapusan akun dibatalkan.' };
  },
};
