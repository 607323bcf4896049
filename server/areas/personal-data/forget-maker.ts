import type { MakerId } from '#contract/ids.ts';
import { transaction } from '#platform/transaction.ts';
import { eraseReportsOfMaker } from '#server/areas/abuse-reports/erase-abuse-reports.ts';
import { forgetSold } from '#server/areas/orders/erase-texts.ts';

/** The job `forget-maker`: erases an erased maker from reports and from what was sold. A repeated one goes on. */
export async function forgetMaker({ makerId }: { makerId: MakerId }, at: Date): Promise<void> {
  await transaction((tx) => eraseReportsOfMaker(tx, makerId, at));
  await forgetSold(makerId);
}
