/** What the owner of the shop sets in the back office. The environment gives the defaults. */
import * as z from 'zod/mini';
import { admins, verifiedAdmins } from '../access.ts';
import { readPhoneNumber } from '../phone-number.ts';
import { answer, defineApi, email, line, required } from '../endpoint.ts';
import { typedCount } from '../number-schemas.ts';
import { keysOf } from '../words.ts';
import { readDecimal } from '../typed-numbers.ts';

export const maxCommissionPercent = 90;
export const maxAutoConfirmDays = 60;
const noWhatsapp = 'Nomor WhatsApp harus berupa angka, misalnya +62 812-3456-7890';
const noPercent = 'Komisi harus berupa angka, misalnya 2,5';
const noHundredth = 'Komisi paling banyak dua angka di belakang koma';

/** A percentage in a form, such as 2,5 or 2,5 %. Other text is left to the validation. */
const typedPercent = z.transform((sent: unknown, context) => {
  if (typeof sent !== 'string') return sent;
  const text = sent.replace(/\s*%\s*$/, '');
  const percentage = readDecimal(text);
  if (percentage === undefined || !/[.,]\d{3,}\s*$/.test(text)) return percentage ?? text;
  context.issues.push({ code: 'custom', message: noHundredth, input: sent });
  return z.NEVER;
});
const percent = z
  .number({ error: ({ code, input }) => (code === 'invalid_type' && input ? noPercent : undefined) })
  .check(z.gte(0), z.lte(maxCommissionPercent), z.multipleOf(0.01, { error: noHundredth }));

/** The rules for operators of electronic systems (PSE) that apply to the shop. */
export const pseRules = {
  private: { label: 'Privat', rule: 'Peraturan Menteri Komunikasi dan Informatika Nomor 5 Tahun 2020' },
  public: { label: 'Publik', rule: 'Peraturan Menteri Komunikasi dan Digital Nomor 5 Tahun 2025' },
} as const;
export const pseScope = z.enum(keysOf(pseRules));

export const shopSettingsForm = z.object({
  email,
  whatsapp: line(30).check(
    z.minLength(1, { abort: true }),
    z.refine((typed) => readPhoneNumber(typed) !== null, { error: noWhatsapp }),
  ),
  address: required(300),
  /**
   * The shop's share of each sale, in percent. A rate is announced by another call, so only the present one is valid.
   */
  commissionPercent: z.pipe(typedPercent, percent) as unknown as z.ZodMiniType<number, number | string>,
  /** Days after delivery until an order is confirmed without an answer of the buyer. */
  autoConfirmDays: typedCount({ min: 1, max: maxAutoConfirmDays }),
  pseScope,
});
export type ShopSettings = z.output<typeof shopSettingsForm>;

const text = z.string();
const settings = z.object({
  email: text,
  whatsapp: text,
  address: text,
  commissionPercent: z.number(),
  autoConfirmDays: z.int(),
  pseScope,
});
export const shopSettingsApi = defineApi({
  'GET /api/admin/shop-settings': {
    summary: 'Get the settings of the shop, and the defaults that the environment gives',
    ...admins.read,
    out: answer({ data: settings, defaults: settings }),
  },
  'PUT /api/admin/shop-settings': {
    summary: 'Change settings of the shop; those that are not sent stay; recorded in the audit log',
    ...verifiedAdmins.write,
    body: z.partial(shopSettingsForm),
  },
});
