/** Actions of admins, and of sellers on their payout account, in the audit log; `recordAudit` accepts only these. */
import * as z from 'zod/mini';

export const auditActions = [
  'payout',
  'payout-reversed',
  'hold-lifted',
  'account-changed',
  'account-confirmed',
  'refund-asked',
  'refund-manual',
  'reveal-refund-account',
  'duplicate-returned',
  'payment-checked',
  'order-cancelled',
  'messages-resent',
  'note-added',
  'complaint-release',
  'complaint-refund',
  'money-assigned',
  'money-refund-asked',
  'money-settled',
  'reveal-identity',
  'second-factor-set-up',
  'second-factor-removed',
  'suspend-seller',
  'reinstate-seller',
  'banner-upload',
  'banner-delete',
  'export-list',
  'notification-send',
  'notification-clear',
] as const;
export type AuditAction = (typeof auditActions)[number];

export const auditActionLabels: Record<AuditAction, string> = {
  payout: 'Membayar seller',
  'payout-reversed': 'Membatalkan pembayaran seller',
  'hold-lifted': 'Mengakhiri penahanan pembayaran',
  'account-changed': 'Seller mengubah rekening atau NIK',
  'account-confirmed': 'Seller mengonfirmasi rekening',
  'refund-asked': 'Meminta pengembalian dana',
  'refund-manual': 'Mengembalikan dana secara manual',
  'reveal-refund-account': 'Melihat rekening pengembalian dana',
  'duplicate-returned': 'Mengembalikan pembayaran ganda',
  'payment-checked': 'Memeriksa pembayaran ke penyedia',
  'order-cancelled': 'Membatalkan pesanan dan mengembalikan dana',
  'messages-resent': 'Mengirim ulang pemberitahuan',
  'note-added': 'Menulis catatan internal',
  'complaint-release': 'Menolak komplain',
  'complaint-refund': 'Mengabulkan komplain',
  'money-assigned': 'Memasangkan uang dengan pesanan',
  'money-refund-asked': 'Meminta pengembalian uang tanpa pesanan',
  'money-settled': 'Menyelesaikan uang tanpa pesanan',
  'reveal-identity': 'Melihat NIK dan rekening',
  'second-factor-set-up': 'Mengatur verifikasi dua langkah',
  'second-factor-removed': 'Menghapus verifikasi dua langkah',
  'suspend-seller': 'Menangguhkan seller',
  'reinstate-seller': 'Mengaktifkan kembali seller',
  'banner-upload': 'Mengunggah banner',
  'banner-delete': 'Menghapus banner',
  'export-list': 'Mengunduh daftar',
  'notification-send': 'Mengirim notifikasi',
  'notification-clear': 'Menghapus riwayat notifikasi',
};

/** Ids, amounts in rupiah, texts written by the admin, and masked values; never a secret. */
export const auditDetails = z.object({
  payoutId: z.optional(z.string()),
  complaintId: z.optional(z.string()),
  amount: z.optional(z.int()),
  reason: z.optional(z.string()),
  note: z.optional(z.string()),
  title: z.optional(z.string()),
  body: z.optional(z.string()),
  /** Names of changed fields, with masked values. */
  changes: z.optional(z.string()),
});
export type AuditDetails = z.infer<typeof auditDetails>;
