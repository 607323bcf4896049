/** Reviews of buyers who seem to be the seller. Whether they are one person is for an admin to decide. */
import { sql } from 'drizzle-orm';
import type { ReviewId } from '#contract/ids.ts';
import type { SharedTrait } from '#contract/abuse-reports/abuse-reports.ts';
import { transaction } from '#platform/transaction.ts';
import { openCase } from './abuse-reports.ts';

/**
 * Opens a case for a review whose buyer and seller share a phone number or a device: the job
 * `check-reviewer`. Safe to run twice. Accounts whose numbers cannot be read share none.
 */
export const checkReviewer = ({ reviewId }: { reviewId: ReviewId }, at: Date): Promise<void> =>
  transaction(async (tx) => {
    const [pair] = await tx.rows<{ hasSamePhone: boolean; hasSameDevice: boolean }>(sql`
      select phone_number_key(buyer.phone_number) = phone_number_key(seller.phone_number)
          and phone_number_key(seller.phone_number) not like '?%' as "hasSamePhone",
        exists (select from known_devices b join known_devices s using (token_hash)
          where b.user_id = buyer.id and s.user_id = seller.id) as "hasSameDevice"
      from reviews r join products p on p.id = r.product_id
        join users buyer on buyer.id = r.user_id join users seller on seller.id = p.seller_id
      where r.id = ${reviewId} and r.taken_down_at is null`);
    const shared: SharedTrait | null = pair?.hasSamePhone ? 'phone' : pair?.hasSameDevice ? 'device' : null;
    if (!shared) return;
    const caseId = await openCase(tx, { kind: 'review', subjectId: reviewId }, at);
    await tx.rows(sql`update report_cases set shared = ${shared} where id = ${caseId}`);
  });
