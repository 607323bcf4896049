/**
 * Mails about accounts: confirmation of an address, a forgotten password, erasure, and changes that a stranger may have
 * made.
 */
import { eq } from 'drizzle-orm';
import { longDate, longDateTime } from '#contract/dates.ts';
import type { EmailChangeId, UserId } from '#contract/ids.ts';
import { db, transaction } from '#platform/db.ts';
import { createUndo, findChange } from '#server/areas/auth/change-email.ts';
import { createConfirmation } from '#server/areas/auth/email-check.ts';
import { createResetToken, findResetAccount, type ResetRequest } from '#server/areas/auth/reset-password.ts';
import { users } from '#server/db/schema/index.ts';
import { type DueMail, type MailContent, queueMail } from './mails.ts';

type CheckRequest = { userId: UserId; changeId?: EmailChangeId; askedAt: string };

/** Queues the mail that confirms an address: the job `mail-address-check`. */
export async function mailAddressCheck({ userId, changeId, askedAt }: CheckRequest, at: Date): Promise<void> {
  const cause = `address-check:${userId}:${askedAt}`;
  const about: DueMail['about'] = changeId ? { changeId } : {};
  await transaction((tx) => queueMail(tx, { userId, kind: 'address-check', cause, about }, at));
}

/** Queues the mail with the link to a new password: the job `mail-password-reset`. Nothing for an unknown address. */
export async function mailPasswordReset(request: ResetRequest, at: Date): Promise<void> {
  const userId = await findResetAccount(request);
  if (!userId) return;
  const cause = `password-reset:${request.requestId}`;
  await transaction((tx) => queueMail(tx, { userId, kind: 'password-reset', cause }, at));
}

/** Queues the mail about a new password: the job `mail-password-changed`. */
export async function mailPasswordChanged(
  { userId, changedAt }: { userId: UserId; changedAt: string },
  at: Date,
): Promise<void> {
  const cause = `password-changed:${userId}:${changedAt}`;
  await transaction((tx) => queueMail(tx, { userId, kind: 'password-changed', cause, about: { changedAt } }, at));
}

type AddressChange = { userId: UserId; changeId: EmailChangeId };

/** Queues the mail to the old, confirmed address of an account: the job `mail-email-changed`. */
export const mailEmailChanged = (change: AddressChange, at: Date): Promise<void> =>
  mailOldAddress('email-changed', change, at);

/** Queues the mail to an address that was replaced without being confirmed: the job `mail-email-replaced`. */
export const mailEmailReplaced = (change: AddressChange, at: Date): Promise<void> =>
  mailOldAddress('email-replaced', change, at);

/** Null when the address was confirmed or replaced in the meantime. */
export async function composeAddressCheck({ about, recipient }: DueMail, at: Date): Promise<MailContent | null> {
  const changeId = about.changeId as EmailChangeId | undefined;
  const confirmation = await createConfirmation({ userId: recipient.userId, changeId }, at);
  if (!confirmation) return null;
  const { to, token, code, isChange } = confirmation;
  return {
    to,
    subject: 'Konfirmasi email Anda',
    preheader: 'Tekan tombol di email ini, atau masukkan kodenya.',
    paragraphs: [
      isChange
        ? 'Alamat ini akan menggantikan email akun Anda. Konfirmasi dengan tombol di bawah, atau masukkan kode ini di halaman akun.'
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
export async function composePasswordReset({ recipient }: DueMail, at: Date): Promise<MailContent | null> {
  const reset = await createResetToken(recipient.userId, at);
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
export const composePasswordChanged = async ({ about }: DueMail): Promise<MailContent> => ({
  subject: 'Kata sandi Anda diganti',
  preheader: 'Bukan Anda? Segera buat kata sandi baru.',
  paragraphs: [
    `Kata sandi akun Anda diganti pada ${longDateTime(String(about.changedAt))} WITA. Perangkat lain telah dikeluarkan.`,
  ],
  button: { label: 'Bukan saya', path: '/auth/forgot-password' },
  notes: ['Jika Anda sendiri yang menggantinya, abaikan email ini.'],
});

/** To the old address, which can take back most changes. Null when the change was taken back in the meantime. */
export async function composeEmailChanged({ about }: DueMail): Promise<MailContent | null> {
  const change = await findChange(about.changeId as EmailChangeId);
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
        : 'Jika bukan Anda yang menggantinya, tekan tombol di email yang kami kirim ke alamat Anda sebelumnya, atau hubungi kami.',
    ],
    button: token
      ? { label: 'Kembalikan email lama', path: `/auth/undo-email?token=${token}` }
      : { label: 'Hubungi kami', path: '/contact' },
  };
}

/** To an address that may belong to a stranger, so it names no other address and nothing can be taken back with it. */
export async function composeEmailReplaced({ about }: DueMail): Promise<MailContent | null> {
  const change = await findChange(about.changeId as EmailChangeId);
  if (!change) return null;
  return {
    to: change.oldEmail,
    subject: 'Email ini tidak dipakai lagi untuk akun Anda',
    preheader: 'Bukan Anda yang menggantinya? Hubungi kami.',
    paragraphs: [
      'Akun yang didaftarkan dengan alamat ini sekarang memakai email lain. Mulai sekarang Anda masuk dengan email itu.',
      'Jika bukan Anda yang menggantinya, hubungi kami. Jika akun itu bukan milik Anda, abaikan email ini.',
    ],
    button: { label: 'Hubungi kami', path: '/contact' },
  };
}

/** The mail after a user, or somebody with their password, asked for the erasure of the account. */
export async function composeErasure({ recipient }: DueMail): Promise<MailContent | null> {
  const [account] = await db.select({ eraseAt: users.eraseAt }).from(users).where(eq(users.id, recipient.userId));
  if (!account?.eraseAt) return null;
  const date = longDate(account.eraseAt);
  return {
    subject: `Akun Anda akan dihapus pada ${date}`,
    preheader: 'Sampai saat itu Anda dapat membatalkannya.',
    paragraphs: [
      `Kami menerima permintaan untuk menghapus akun Anda. Akun dan data pribadi Anda dihapus pada ${date}, dan itu tidak dapat dikembalikan.`,
      'Bukan Anda, atau berubah pikiran? Masuk, ketuk Batalkan penghapusan, lalu ganti kata sandi jika permintaan ini bukan dari Anda.',
    ],
    button: {
      label: 'Buka akun',
      path: recipient.role === 'seller' ? '/store/profile' : '/shop/account?tab=akun',
    },
  };
}

/** `s•••@contoh.id`: the old mailbox may be read by somebody else. */
const maskedAddress = (email: string): string => email.replace(/^(.).*@/, '$1•••@');

async function mailOldAddress(
  kind: 'email-changed' | 'email-replaced',
  { userId, changeId }: AddressChange,
  at: Date,
): Promise<void> {
  await transaction((tx) => queueMail(tx, { userId, kind, cause: `${kind}:${changeId}`, about: { changeId } }, at));
}
