/**
 * Actions of admins, and of users on their payout account and
 * personal data, in the audit log; `recordAudit` accepts only these.
 */
import * as z from 'zod/mini';
import { keysOf } from '../words.ts';

export const auditActionLabels = {
  payout: 'Membayar seller',
  'payout-reversed': 'Membatalkan pembayaran penjual',
  'hold-lifted': 'Mengakhiri penahanan pembayaran',
  'account-changed': 'Penjual mengubah rekening atau NIK',
  'account-confirmed': 'Penjual mengonfirmasi rekening',
  'refund-asked': 'Meminta pengembalian dana',
  'refund-manual': 'Mengembalikan dana secara manual',
  'open-kept-order': 'Membuka data tersimpan dari akun yang dihapus',
  'refund-account-named': 'Pembeli mengisi rekening pengembalian dana',
  'reveal-refund-account': 'Melihat rekening pengembalian dana',
  'duplicate-returned': 'Mengembalikan pembayaran ganda',
  'payment-checked': 'Memeriksa pembayaran ke penyedia',
  'order-cancelled': 'Membatalkan pesanan dan mengembalikan dana',
  'messages-resent': 'Mengirim ulang pemberitahuan',
  'note-added': 'Menulis catatan internal',
  'job-retried': 'Mencoba lagi tugas yang gagal',
  'complaint-release': 'Menolak komplain',
  'complaint-refund': 'Mengabulkan komplain',
  'product-reported': 'Membuka laporan tentang produk',
  'review-reported': 'Membuka laporan tentang ulasan',
  'product-taken-down': 'Menurunkan produk',
  'product-restored': 'Menampilkan produk lagi',
  'review-taken-down': 'Menurunkan ulasan',
  'review-restored': 'Menampilkan ulasan lagi',
  'maker-reported': 'Membuka laporan tentang perajin',
  'maker-taken-down': 'Menurunkan perajin',
  'maker-restored': 'Menampilkan perajin lagi',
  'maker-erased': 'Menghapus perajin',
  'maker-removal-refused': 'Menolak permintaan penghapusan perajin',
  'reports-dismissed': 'Mengabaikan laporan',
  'codes-voided': 'Membatalkan kode karya',
  'code-reports-dismissed': 'Mengabaikan laporan kode karya',
  'money-assigned': 'Memasangkan uang dengan pesanan',
  'money-refund-asked': 'Meminta pengembalian uang tanpa pesanan',
  'money-settled': 'Menyelesaikan uang tanpa pesanan',
  'reveal-identity': 'Melihat NIK dan rekening',
  'admin-renamed': 'Mengganti nama admin',
  'second-factor-set-up': 'Mengatur verifikasi dua langkah',
  'second-factor-removed': 'Menghapus verifikasi dua langkah',
  'data-downloaded': 'Pengguna mengunduh datanya',
  'erasure-requested': 'Pengguna meminta akunnya dihapus',
  'erasure-cancelled': 'Pengguna membatalkan penghapusan akun',
  'account-erased': 'Akun dihapus atas permintaan',
  'suspend-seller': 'Menangguhkan seller',
  'reinstate-seller': 'Mengaktifkan kembali seller',
  'store-checked': 'Memeriksa toko',
  'store-check-taken-back': 'Mencabut tanda diperiksa',
  'banner-upload': 'Mengunggah banner',
  'banner-edit': 'Mengubah banner',
  'banner-order': 'Mengurutkan banner',
  'banner-delete': 'Menghapus banner',
  'synonym-add': 'Menambah sinonim pencarian',
  'synonym-edit': 'Mengubah sinonim pencarian',
  'synonym-delete': 'Menghapus sinonim pencarian',
  'popular-search-hidden': 'Menyembunyikan pencarian populer',
  'popular-search-shown': 'Menampilkan pencarian populer lagi',
  'settings-changed': 'Mengubah pengaturan toko',
  'commission-announced': 'Mengumumkan komisi',
  'commission-cancelled': 'Membatalkan komisi yang diumumkan',
  'holiday-add': 'Menambah hari libur',
  'holiday-delete': 'Menghapus hari libur',
  'export-list': 'Mengunduh daftar',
  'notification-send': 'Mengirim notifikasi',
  'notification-clear': 'Menghapus riwayat notifikasi',
} as const;
export type AuditAction = keyof typeof auditActionLabels;
export const auditActions = keysOf(auditActionLabels);

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
  /** The bank account that was shown or paid to, with a masked number. */
  account: z.optional(z.string()),
});
export type AuditDetails = z.infer<typeof auditDetails>;
