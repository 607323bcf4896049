/** What sellers are told about their makers. Names are left out, because messages stay when a maker is erased. */
import { sql } from 'drizzle-orm';
import { type MakerRemovalId, ownerOf, type StoreId } from '#contract/ids.ts';
import { removalDays } from '#contract/makers/makers-api.ts';
import { db } from '#platform/connect.ts';
import { type UserMessage, toUser } from './user-messages.ts';

const path = '/store/makers';

/** Tells the seller that somebody asks to be removed, unless that was answered in the meantime. */
export async function messagesForRemoval({ removalId }: { removalId: MakerRemovalId }): Promise<UserMessage[]> {
  const [found] = await db.rows<{ sellerId: StoreId }>(sql`
    select m.seller_id as "sellerId" from maker_removals r join makers m on m.id = r.maker_id
    where r.id = ${removalId} and r.answered_at is null`);
  if (!found) return [];
  const body =
    'Seseorang menulis bahwa ia salah satu perajin yang disebut toko Anda, dan ingin dihapus. ' +
    `Jawab dalam ${removalDays} hari di halaman Perajin.`;
  return [toUser(ownerOf(found.sellerId), path, 'maker-removal')('Permintaan dihapus', body)];
}

type Decision = { subjectId: string; isRestored: boolean; decidedAt: string };

/** Tells the seller that an admin took a maker down or shows them again, unless a later decision replaced this one. */
export async function messagesForMaker({ subjectId, isRestored, decidedAt }: Decision): Promise<UserMessage[]> {
  const [found] = await db.rows<{ sellerId: StoreId; takenDownAt: string | null }>(sql`
    select seller_id as "sellerId", taken_down_at as "takenDownAt" from makers
    where id = ${subjectId} and erased_at is null`);
  const isCurrent = isRestored ? found?.takenDownAt === null : found?.takenDownAt === decidedAt;
  if (!found || !isCurrent) return [];
  const seller = toUser(ownerOf(found.sellerId), path, 'taken-down');
  return isRestored
    ? [seller('Perajin tampil lagi', 'Admin menampilkan lagi satu perajin toko Anda.')]
    : [
        seller(
          'Perajin diturunkan',
          'Satu perajin toko Anda tidak tampil lagi; produknya tetap dijual. Alasan admin ada di halaman Perajin.',
        ),
      ];
}
