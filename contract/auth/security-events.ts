/** Kinds of security events: what was refused, and what was done with personal data and accounts. */
import { keysOf } from '../words.ts';

export const securityEventLabels = {
  'login-failed': 'Gagal masuk',
  'login-slowed': 'Percobaan masuk dibatasi',
  'password-failed': 'Kata sandi salah saat konfirmasi',
  'second-factor-failed': 'Kode verifikasi salah',
  denied: 'Akses ditolak',
  'not-found': 'Data tidak ditemukan',
  'foreign-origin': 'Permintaan dari situs lain ditolak',
  'bad-signature': 'Tanda tangan notifikasi salah',
  reveal: 'Melihat data pribadi',
  export: 'Mengunduh daftar',
  'account-changed': 'Mengubah data akun',
  'password-changed': 'Mengganti kata sandi',
  'password-reset': 'Mengatur ulang kata sandi',
  'second-factor-changed': 'Mengubah verifikasi dua langkah',
  suspension: 'Menangguhkan atau mengaktifkan penjual',
} as const;
export type SecurityEventKind = keyof typeof securityEventLabels;
export const securityEventKinds = keysOf(securityEventLabels);

export const securityEventDays = 180;
