/** The shop's share of a sale: a list of rates, each from a day on, of which at most one is yet to come. */
import * as z from 'zod/mini';
import { admins, anyone, verifiedAdmins } from '../access.ts';
import { answer, defineApi } from '../endpoint.ts';
import { pseScope, shopSettingsForm } from './shop-settings.ts';

/** So many days before it begins, sellers are told of a higher rate, and of a lower one. */
export const noticeDays = { rise: 14, fall: 1 } as const;

const rate = z.object({
  /** The day in Asia/Makassar of the first orders that it is for. */
  fromDay: z.iso.date(),
  percent: z.number(),
});
export type CommissionRate = z.infer<typeof rate>;

/** A percentage as people write it: `7,5 %`. */
export const percentText = (percent: number): string => `${String(percent).replace('.', ',')}\u00a0%`;

export const commissionForm = z.object({
  percent: shopSettingsForm.shape.commissionPercent,
  fromDay: z.iso.date({ error: ({ input }) => (input ? 'Tanggal tidak valid' : 'Berlaku mulai wajib diisi') }),
});

const commission = { present: rate, next: z.nullable(rate) };

export const commissionApi = defineApi({
  'GET /api/shop/terms': {
    summary: 'Get what the legal pages say of this shop: its commission, now and as announced, and its scope as PSE',
    ...anyone.read,
    out: answer({ data: z.object({ ...commission, pseScope }) }),
  },
  'GET /api/admin/commission': {
    summary: 'List the rates of the commission, newest first',
    ...admins.read,
    out: answer({ data: z.array(rate) }),
  },
  'POST /api/admin/commission': {
    summary: `Announce a rate of the commission: a higher one ${noticeDays.rise} days ahead, a lower one from tomorrow on`,
    ...verifiedAdmins.write,
    body: commissionForm,
  },
  'DELETE /api/admin/commission/:fromDay': {
    summary: 'Cancel a rate of the commission that has not begun; sellers are told',
    ...verifiedAdmins.write,
    params: z.object({ fromDay: z.iso.date() }),
  },
});
