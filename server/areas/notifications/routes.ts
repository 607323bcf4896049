import type { inbox } from '#contract/notifications/inbox.ts';
import type { mailSettings } from '#contract/notifications/mails.ts';
import type { notifications } from '#contract/notifications/notifications.ts';
import type { Handlers } from '#platform/http/handlers.ts';
import { clearHistory, countRecipients, listSent, sendToCustomers } from './broadcasts.ts';
import { listMessages, markRead } from './inbox.ts';
import { listMailSettings, setMailSetting, unsubscribe } from './mail-settings.ts';
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

export const mailRoutes: Handlers<typeof mailSettings> = {
  'GET /api/account/mail-settings': async ({ session }) => ({ data: await listMailSettings(session) }),
  'PUT /api/account/mail-settings': async ({ session, body, at }) => {
    await setMailSetting({ userId: session.userId, ...body }, at);
    return { data: await listMailSettings(session) };
  },
  'POST /api/mail/unsubscribe': async ({ query, at }) => {
    const label = await unsubscribe(query.token, at);
    return { message: 'Email jenis ini tidak akan dikirim lagi.', label };
  },
};

export const inboxRoutes: Handlers<typeof inbox> = {
  'GET /api/account/notices': ({ session, query }) => listMessages(session.userId, query),
  'POST /api/account/notices/read': async ({ session, body, at }) => ({
    unread: await markRead(session.userId, body.upTo, at),
  }),
};
