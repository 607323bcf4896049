import type { notifications } from '#contract/notifications.ts';
import type { Handlers } from '#platform/http/handlers.ts';
import { clearHistory, countRecipients, listSent, sendToCustomers } from './broadcasts.ts';
import { getPushKeys } from './push-keys.ts';
import { saveToken } from './push-subscriptions.ts';

export const notificationRoutes: Handlers<typeof notifications> = {
  'GET /api/notification/key': async () => ({ key: (await getPushKeys()).publicKey }),
  'POST /api/notification/save-token': async ({ session, body, at }) => {
    await saveToken(session, body.token, at);
    return {};
  },
  'GET /api/admin/notification/recipients': ({ at }) => countRecipients(at),
  'POST /api/admin/notification/send-to-customers': async ({ session, body, at }) => {
    await sendToCustomers({ ...body, adminId: session.userId }, at);
    return { message: 'Notifikasi sedang dikirim.' };
  },
  'GET /api/admin/notification/history': ({ query }) => listSent(query),
  'DELETE /api/admin/notification/history/clear': async ({ session, at }) => {
    await clearHistory(session.userId, at);
    return { message: 'Riwayat notifikasi berhasil dihapus.' };
  },
};
