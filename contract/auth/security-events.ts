/** Kinds of security events: what was refused, and what was done with personal data and accounts. */

export const securityEventKinds = [
  'login-failed',
  'login-slowed',
  'password-failed',
  'second-factor-failed',
  'denied',
  'not-found',
  'foreign-origin',
  'bad-signature',
  'reveal',
  'export',
  'account-changed',
  'password-changed',
  'password-reset',
  'second-factor-changed',
  'suspension',
] as const;
export type SecurityEventKind = (typeof securityEventKinds)[number];

export const securityEventLabels: Record<SecurityEventKind, string> = {
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
  suspension: 'Menangguhkan atau mengaktifkan seller',
};

export const securityEventDays = 180;
