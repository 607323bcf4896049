/** What an admin saw of a store, which the store's pages show as a badge. It is never a condition for selling. */
import * as z from 'zod/mini';
import { admins, verifiedAdmins } from '../access.ts';
import { answer, defineApi, id, optionalText, page, required, timestamp } from '../endpoint.ts';
import type { StoreId } from '../ids.ts';
import { listed, q, sortByTime } from '../lists.ts';
import { keysOf } from '../words.ts';

/** After so many months the badge only says when the store was last checked. */
export const checkMonths = 24;

/** What an admin may have seen: what everybody reads of it, and what the admin looks at. */
export const seenThings = {
  identity: { label: 'KTP pemilik toko', how: 'Nama dan NIK sama dengan data toko. Jangan simpan fotonya.' },
  account: { label: 'Rekening atas nama pemilik toko', how: 'Buku tabungan, atau nama yang tampil saat transfer.' },
  workshop: { label: 'Tempat produksi', how: 'Alamatnya sama dengan alamat produksi di toko.' },
  making: { label: 'Proses pembuatan', how: 'Perajin membuat produknya sendiri di depan Anda.' },
  products: { label: 'Produk yang dijual', how: 'Sama dengan foto dan deskripsinya.' },
  permits: { label: 'Surat izin usaha', how: 'NIB, dan izin produk jika diperlukan.' },
} as const;
export const seenKinds = keysOf(seenThings);
export type SeenKind = (typeof seenKinds)[number];

const seen = z.array(z.enum(seenKinds));

/** What everybody may know of a check. */
export const publicCheck = z.object({
  checkedAt: timestamp,
  seen,
  /** It is older than `checkMonths`. */
  isOld: z.boolean(),
});
export type PublicCheck = z.infer<typeof publicCheck>;

export const checkStates = ['open', 'checked', 'withdrawn'] as const;
/**
 * `open`: never checked, changed since its check, or checked long ago; `withdrawn`: an admin took the last check back.
 */
export type CheckState = (typeof checkStates)[number];

const listedStore = z.object({
  _id: id<StoreId>(),
  storeName: z.string(),
  productionAddress: z.string(),
  joinedAt: timestamp,
  /** The last check; null for a store that was never checked. */
  check: z.nullable(
    z.extend(publicCheck, {
      checkedBy: z.string(),
      /** Of admins for each other; never public. */
      note: z.string(),
      /** When it ended, because the store changed or an admin took it back for a reason; null while it holds. */
      endedAt: z.nullable(timestamp),
      reason: z.string(),
    }),
  ),
  /** Stands for the data that are checked; a check of other data is refused. */
  version: z.string(),
});
export type CheckedStore = z.infer<typeof listedStore>;

const storeCheckForm = z.object({
  seen: seen.check(
    z.minLength(1, { error: 'Pilih apa yang sudah dilihat' }),
    z.refine((kinds) => new Set(kinds).size === kinds.length),
  ),
  note: optionalText(500),
});

const oneStore = z.object({ id: id<StoreId>() });

const notSeen = { error: 'Data yang dikirim tidak valid.' };
/** What `version` of a list's row said. */
const version = z.string(notSeen).check(z.regex(/^[0-9a-f]{32}$/, notSeen));

export const storeChecks = defineApi({
  'GET /api/admin/store-checks': {
    summary:
      'List stores by their last check, by default those to check; q searches the store name, or is an id or code',
    ...admins.read,
    query: z.object({ q, status: z._default(z.enum(checkStates), 'open'), sortBy: sortByTime, ...page }),
    out: answer({ data: z.array(listedStore), ...listed }),
  },
  'POST /api/admin/store-checks/:id': {
    summary: 'Record what I saw of a store; replaces its last check; audited',
    ...verifiedAdmins.write,
    params: oneStore,
    body: z.extend(storeCheckForm, { version }),
  },
  'POST /api/admin/store-checks/:id/take-back': {
    summary: 'Take the check of a store back, with a reason; audited',
    ...verifiedAdmins.write,
    params: oneStore,
    body: z.object({ reason: required(500) }),
  },
});
