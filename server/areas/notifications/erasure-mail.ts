import { eq } from 'drizzle-orm';
import { longDate } from '#contract/dates.ts';
import { db } from '#platform/db.ts';
import { users } from '#server/db/schema/index.ts';
import type { DueMail, MailContent } from './mails.ts';

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
