/**
 * Mails about accounts: confirmation of an address, a forgotten password, erasure, and changes that a stranger may have
 * made.
 */
import { eq } from 'drizzle-orm';
import { longDate, longDateTime } from '#contract/dates.ts';
import type { EmailChangeId, NoticeId, UserId } from '#contract/ids.ts';
import { db } from '#platform/connect.ts';
import { transaction } from '#platform/transaction.ts';
import { createUndo, findChange } from '#server/areas/auth/change-email.ts';
import { createConfirmation } from '#server/areas/auth/email-check.ts';
import { createResetToken, findResetAccount, type ResetRequest } from '#server/areas/auth/reset-password.ts';
import { users } from '#server/db/schema/index.ts';
import type { MailContent, Recipient } from './mails.ts';
import { notify } from './notify.ts';

/** Mails the link to a new password: the job `mail-password-reset`. Nothing for an unknown address. */
export async function mailPasswordReset(request: ResetRequest, at: Date): Promise<void> {
  const userId = await findResetAccount(request);
  if (!userId) return;
  const id = request.requestId as NoticeId;
  await transaction((tx) => notify(tx, 'password-reset', { userId }, { at, id }));
}

type AboutCheck = { userId: UserId; changeId?: EmailChangeId | undefined; address?: string | undefined };
type AboutChange = { changeId: EmailChangeId };

/** Null when the address was confirmed or replaced in the meantime. */
export async function composeAddressCheck(check: AboutCheck, at: Date): Promise<MailContent | null> {
  const confirmation = await createConfirmation(check, at);
  if (!confirmation) return null;
  const { to, token, code, isChange } = confirmation;
  return {
    to,
    subject: 'Konfirmasi email Anda',
    preheader: 'Tekan tombol di email ini, atau masukkan kodenya.',
    paragraphs: [
      isChange
        ? 'Alamat ini akan menggantikan email akun Anda. ' +
          'Konfirmasi dengan tombol di bawah, atau masukkan kode ini di halaman akun.'
        : 'Pastikan alamat ini milik Anda. Tekan tombol di bawah, atau masukkan kode ini di halaman akun.',
    ],
    code,
    button: { label: 'Konfirmasi email', path: `/auth/verify-email?token=${token}` },
    notes: [
      'Kode berlaku 30 menit, tautan 24 jam.',
      'Bukan Anda yang memintanya? Abaikan email ini; tidak ada yang berubah.',
    ],
  };
}

/** Null when the account was suspended in the meantime. */
export async function composePasswordReset(userId: UserId, at: Date): Promise<MailContent | null> {
  const reset = await createResetToken(userId, at);
  if (!reset) return null;
  return {
    to: reset.to,
    subject: 'Buat kata sandi baru',
    preheader: 'Tautan ini berlaku 30 menit dan hanya dapat dipakai sekali.',
    paragraphs: ['Seseorang meminta kata sandi baru untuk akun Anda. Tekan tombol di bawah untuk membuatnya.'],
    button: { label: 'Buat kata sandi baru', path: `/auth/reset-password?token=${reset.token}` },
    notes: [
      'Tautan ini berlaku 30 menit dan hanya dapat dipakai sekali.',
      'Bukan Anda yang memintanya? Abaikan email ini; kata sandi Anda tidak berubah.',
    ],
  };
}

/** About a new password, however it was set. */
export const composePasswordChanged = ({ changedAt }: { changedAt: string }): MailContent => ({
  subject: 'Kata sandi Anda diganti',
  preheader: 'Bukan Anda? Segera buat kata sandi baru.',
  paragraphs: [`Kata sandi akun Anda diganti pada ${longDateTime(changedAt)} WITA. Perangkat lain telah dikeluarkan.`],
  button: { label: 'Bukan saya', path: '/auth/forgot-password' },
  notes: ['Jika Anda sendiri yang menggantinya, abaikan email ini.'],
});

/** To the old address, which can take back most changes. Null when the change was taken back in the meantime. */
export async function composeEmailChanged({ changeId }: AboutChange): Promise<MailContent | null> {
  const change = await findChange(changeId);
  if (!change) return null;
  const token = await createUndo(change);
  return {
    to: change.oldEmail,
    subject: 'Email akun Anda diganti',
    preheader: token
      ? 'Bukan Anda? Kembalikan email lama dalam 7 hari.'
      : 'Bukan Anda yang menggantinya? Hubungi kami.',
    paragraphs: [
      `Email akun Anda diganti menjadi ${maskedAddress(change.newEmail)}. Mulai sekarang Anda masuk dengan alamat itu.`,
      token
        ? 'Jika bukan Anda yang menggantinya, kembalikan email lama dalam 7 hari, lalu buat kata sandi baru.'
        : 'Jika bukan Anda yang menggantinya, ' +
          'tekan tombol di email yang kami kirim ke alamat Anda sebelumnya, atau hubungi kami.',
    ],
    button: token
      ? { label: 'Kembalikan email lama', path: `/auth/undo-email?token=${token}` }
      : { label: 'Hubungi kami', path: '/contact' },
  };
}

/** To an address that may belong to a stranger, so it names no other address and nothing can be taken back with it. */
export async function composeEmailReplaced({ changeId }: AboutChange): Promise<MailContent | null> {
  const change = await findChange(changeId);
  if (!change) return null;
  return {
    to: change.oldEmail,
    subject: 'Email ini tidak dipakai lagi untuk akun Anda',
    preheader: 'Bukan Anda yang menggantinya? Hubungi kami.',
    paragraphs: [
      'Akun yang didaftarkan dengan alamat ini sekarang memakai email lain. ' +
        'Mulai sekarang Anda masuk dengan email itu.',
      'Jika bukan Anda yang menggantinya, hubungi kami. Jika akun itu bukan milik Anda, abaikan email ini.',
    ],
    button: { label: 'Hubungi kami', path: '/contact' },
  };
}

/** The mail after a user, or somebody with their password, asked for the erasure of the account. */
export async function composeErasure({ userId, role }: Recipient): Promise<MailContent | null> {
  const [account] = await db.select({ eraseAt: users.eraseAt }).from(users).where(eq(users.id, userId));
  if (!account?.eraseAt) return null;
  const date = longDate(account.eraseAt);
  return {
    subject: `Akun Anda akan dihapus pada ${date}`,
    preheader: 'Sampai saat itu Anda dapat membatalkannya.',
    paragraphs: [
      'Kami menerima permintaan untuk menghapus akun Anda. ' +
        `Akun dan data pribadi Anda dihapus pada ${date}, dan itu tidak dapat dikembalikan.`,
      'Bukan Anda, atau berubah pikiran? ' +
        'Masuk, ketuk Batalkan penghapusan, lalu ganti kata sandi jika permintaan ini bukan dari Anda.',
    ],
    button: {
      label: 'Buka akun',
      path: role === 'seller' ? '/store/profile' : '/shop/account?tab=akun',
    },
  };
}

/** `s•••@contoh.id`: the old mailbox may be read by somebody else. */
const maskedAddress = (email: string): string => email.replace(/^(.).*@/, '$1•••@');
