/** The rights of users over their personal data: a copy of them, and their erasure. */
import * as z from 'zod/mini';
import { credentials } from '../auth/auth.ts';
import { callers, everyone } from '../access.ts';
import { answer, defineApi, file, timestamp } from '../endpoint.ts';
import { keysOf } from '../words.ts';

/** Why an account cannot be erased yet: money or orders that are not settled. */
export const obstacleLabels = {
  'unpaid-order': 'ada pesanan yang belum dibayar atau dibatalkan',
  'running-order': 'ada pesanan yang belum selesai',
  complaint: 'ada komplain yang belum diputuskan',
  refund: 'ada dana yang belum selesai dikembalikan',
  'unplaced-money': 'ada pembayaran yang belum kami pasangkan dengan pesanan',
  'store-order': 'ada pesanan di toko Anda yang belum selesai',
  'seller-balance': 'hasil penjualan Anda belum selesai dibayarkan',
} as const;
export type ErasureObstacle = keyof typeof obstacleLabels;

/** The password of the signed-in user, given again. */
export const passwordForm = z.pick(credentials, { password: true });

export const personalData = defineApi({
  'POST /api/account/confirm-password': {
    summary: 'Prove to know the password, before the personal data can be downloaded or shown',
    ...everyone.write,
    body: passwordForm,
  },
  'GET /api/account/data': {
    summary: 'Download all personal data of the account, within 15 minutes after its password was given',
    ...everyone.read,
    records: 'export',
    out: file,
    sends: 'application/json',
  },
  'GET /api/account/erasure': {
    summary: 'Get when the account will be erased, and why it cannot be erased yet',
    ...callers({ who: ['customer', 'seller'] }).read,
    out: answer({
      data: z.object({ eraseAt: z.nullable(timestamp), obstacles: z.array(z.enum(keysOf(obstacleLabels))) }),
    }),
  },
  'POST /api/account/erasure': {
    summary: 'Erase the account in seven days; refused while orders or money are open',
    ...callers({ who: ['customer', 'seller'] }).write,
    records: 'account-changed',
    body: passwordForm,
    out: answer({ message: z.string(), data: z.object({ eraseAt: timestamp }) }),
  },
  'DELETE /api/account/erasure': {
    summary: 'Keep the account after all',
    ...callers({ who: ['customer', 'seller'] }).write,
    records: 'account-changed',
  },
});
