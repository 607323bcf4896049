import * as z from 'zod/mini';
import { notificationTitleLabel } from '../field-labels.ts';
import type { NoticeId } from '../ids.ts';
import { admins, anyone, everyone, verifiedAdmins } from '../access.ts';
import { answer, defineApi, id, line, page, required, timestamp, requiredLine } from '../endpoint.ts';
import { internalPath } from '../internal-path.ts';
import { listed, q, sortByTime } from '../lists.ts';

/** The page that a broadcast opens unless it names another one. */
export const broadcastPath = '/shop/home';

/** Pages that customers cannot open, and addresses that are no pages. */
const closedToCustomers = /^\/(admin|store|api|media)(\/|$)/i;
const isCustomerPage = (text: string): boolean => {
  const path = internalPath(text);
  return path !== null && !closedToCustomers.test(decodedPathname(path));
};

/** The path without query and hash, as the router matches it; unchanged if its encoding is invalid. */
function decodedPathname(path: string): string {
  const [pathname = ''] = path.split(/[?#]/);
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

/**
 * With these lengths a message stays below 3,993 bytes, the most that push services accept, in any alphabet. `path` is
 * the page that a tap on the notification opens.
 */
export const notificationForm = z.object({
  title: requiredLine(100, notificationTitleLabel),
  body: required(500),
  path: z._default(
    line(200).check(
      z.refine((text) => text === '' || isCustomerPage(text), {
        error: 'Halaman tujuan harus diawali / dan dapat dibuka pelanggan, misalnya /shop/listing',
      }),
    ),
    '',
  ),
});

/** A message to the customers. The counters refer to devices; a device that is still pending is in neither outcome. */
const sentNotification = z.object({
  _id: id<NoticeId>(),
  title: z.string(),
  body: z.string(),
  /** The page that it opens. */
  path: z.string(),
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
    summary: 'Get the VAPID public key for push subscriptions (RFC 8292), base64url',
    ...anyone.read,
    out: answer({ key: z.string() }),
  },
  'POST /api/notification/save-token': {
    summary:
      'Register this device for push notifications while the session lasts; a PushSubscription as JSON is validated',
    ...everyone.write,
    body: z.object({
      token: z.string().check(z.minLength(1, { abort: true }), z.maxLength(4096)),
    }),
    out: answer({}),
  },
  'GET /api/admin/notification/recipients': {
    summary: 'Count the customers and devices that a broadcast would reach',
    ...admins.read,
    out: answer({ customers: z.int(), devices: z.int() }),
  },
  'POST /api/admin/notification/send-to-customers': {
    summary: 'Send a broadcast to all subscribed customers; it is delivered asynchronously',
    ...verifiedAdmins.write,
    body: notificationForm,
  },
  'GET /api/admin/notification/history': {
    summary: 'List the sent broadcasts with delivery counts; q searches title and text',
    ...admins.read,
    query: z.object({ q, sortBy: sortByTime, ...page }),
    out: answer({ notifications: z.array(sentNotification), ...listed }),
  },
  'DELETE /api/admin/notification/history/clear': {
    summary: 'Clear the broadcast history; the audit log keeps its entries',
    ...admins.write,
  },
});
