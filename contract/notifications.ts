import * as z from 'zod/mini';
import type { NotificationId } from './ids.ts';
import { answer, defineApi, id, timestamp, page, required } from './endpoint.ts';
import { roles } from './words.ts';

const admins = { who: ['admin'] } as const;

/** With these lengths a message stays below 3,993 bytes, the most that push services accept, in any alphabet. */
export const notificationForm = z.object({ title: required('Judul', 100), body: required('Isi', 500) });

/** A message to the customers. The counters refer to devices; a device that is still pending is in neither outcome. */
export const sentNotification = z.object({
  _id: id<NotificationId>(),
  title: z.string(),
  body: z.string(),
  createdAt: timestamp,
  recipients: z.int(),
  delivered: z.int(),
  failed: z.int(),
  /** Whether every device has an outcome. */
  isDone: z.boolean(),
});
export type SentNotification = z.infer<typeof sentNotification>;

export const notifications = defineApi({
  'GET /api/notification/key': {
    summary: 'The key that a browser subscribes to push messages with (VAPID, RFC 8292), base64url',
    access: 'anyone',
    rate: 'read',
    out: answer({ key: z.string() }),
  },
  'POST /api/notification/save-token': {
    summary:
      'Send my notifications to this device for as long as this session lasts; a PushSubscription as JSON is checked',
    access: { who: roles },
    rate: 'write',
    body: z.object({
      token: z
        .string({ error: 'Token wajib diisi' })
        .check(
          z.minLength(1, { error: 'Token wajib diisi', abort: true }),
          z.maxLength(4096, { error: 'Token maksimal 4096 karakter' }),
        ),
    }),
    out: answer({}),
  },
  'GET /api/admin/notification/recipients': {
    summary: 'How many customers a message would reach, and on how many devices',
    access: admins,
    rate: 'read',
    out: answer({ customers: z.int(), devices: z.int() }),
  },
  'POST /api/admin/notification/send-to-customers': {
    summary: 'Send a message to every customer who wants messages; answers at once, and sends afterwards',
    access: admins,
    rate: 'write',
    body: notificationForm,
    out: answer({ message: z.string() }),
  },
  'GET /api/admin/notification/history': {
    summary: 'A page of the messages sent, newest first, with what became of them',
    access: admins,
    rate: 'read',
    query: z.object(page),
    out: answer({ notifications: z.array(sentNotification), nextCursor: z.nullable(z.string()) }),
  },
  'DELETE /api/admin/notification/history/clear': {
    summary: 'Clear the history; who sent what stays in the audit log',
    access: admins,
    rate: 'write',
    out: answer({ message: z.string() }),
  },
});
