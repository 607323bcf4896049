/** The makers of a store: what their seller changes of them. */
import { and, eq, isNull } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { makassarYear } from '#contract/dates.ts';
import type { MakerId, StoreId, UserId } from '#contract/ids.ts';
import {
  type changedMaker,
  consentVersion,
  missingConsent,
  type newMaker,
  unlistedPlace,
} from '#contract/makers/maker-forms.ts';
import { maxMakers } from '#contract/makers/makers.ts';
import { sendJob } from '#platform/jobs.ts';
import { newId } from '#platform/new-id.ts';
import { refuse, refuseFields } from '#platform/refuse.ts';
import type { Transaction } from '#platform/sql.ts';
import { transaction } from '#platform/transaction.ts';
import { placeNameOf } from '#server/areas/addresses/regions.ts';
import { indexStoreLater } from '#server/areas/search/search-index.ts';
import { claimStorePicture, dropStorePicture } from '#server/areas/store/picture-quota.ts';
import { makers, stores } from '#server/db/schema/index.ts';

type Form = z.output<typeof changedMaker>;
type Maker = typeof makers.$inferSelect;
type Own = { sellerId: StoreId; makerId: MakerId };

/**
 * Adds a maker who agreed to it, as the seller says.
 * @throws MAKERS_FULL, and INVALID for an unknown place, a year to come or a portrait that the store did not upload
 */
export async function addMaker(
  form: z.output<typeof newMaker> & { sellerId: StoreId; by: UserId },
  at: Date,
): Promise<MakerId> {
  const { sellerId, by } = form;
  const id = newId<MakerId>(at.getTime());
  const values = valuesOf(form, at);
  await transaction(async (tx) => {
    await tx.select().from(stores).where(eq(stores.sellerId, sellerId)).for('no key update');
    const count = await tx.$count(makers, and(eq(makers.sellerId, sellerId), isNull(makers.erasedAt)));
    if (count >= maxMakers) throw refuse('MAKERS_FULL', { max: maxMakers });
    await claimPortrait(tx, sellerId, values.portrait, at);
    await tx.insert(makers).values({ id, sellerId, ...values, ...consentOf(by, at), createdAt: at.toISOString() });
  });
  return id;
}

/**
 * Changes a maker of the seller.
 * @throws NO_MAKER, what addMaker throws, and INVALID without a consent to a name, portrait or place that was not shown
 */
export async function editMaker(form: Form & Own & { by: UserId }, at: Date): Promise<void> {
  const { sellerId, makerId, by, consent } = form;
  await transaction(async (tx) => {
    const before = await lockMaker(tx, makerId, sellerId);
    const values = valuesOf(form, at, before.region);
    const isShownAnew = showsMore(values, before);
    if (isShownAnew && !consent) throw refuseFields({ consent: missingConsent });
    if (values.portrait !== before.portrait) await claimPortrait(tx, sellerId, values.portrait, at);
    const agreed = isShownAnew ? consentOf(by, at) : {};
    await tx
      .update(makers)
      .set({ ...values, ...agreed })
      .where(eq(makers.id, makerId));
    if (before.portrait !== values.portrait) await dropPortrait(tx, before);
    await indexStoreLater(tx, sellerId);
  });
}

type Shown = Pick<Maker, 'name' | 'portrait' | 'region'>;

/** Whether the public sees anything of a maker that it did not see before. A place without its kecamatan is less. */
const showsMore = (now: Shown, before: Shown): boolean =>
  now.name !== before.name ||
  (now.portrait !== null && now.portrait !== before.portrait) ||
  (now.region !== null && !before.region?.startsWith(now.region));

/** Deletes the portrait of a maker who is not shown with it any more, unless another one is. */
export async function dropPortrait(tx: Transaction, { sellerId, portrait }: Maker): Promise<void> {
  if (portrait === null) return;
  await dropStorePicture(tx, { sellerId, image: portrait });
  await sendJob(tx, 'delete-files', { privateFiles: [], pictures: [portrait] });
}

/**
 * Says that a maker makes nothing any more for the store, or does again. Repeating it changes nothing.
 * @throws NO_MAKER
 */
export const setRetired = ({ sellerId, makerId, isRetired }: Own & { isRetired: boolean }, at: Date): Promise<void> =>
  transaction(async (tx) => {
    const { retiredAt } = await lockMaker(tx, makerId, sellerId);
    await tx
      .update(makers)
      .set({ retiredAt: isRetired ? (retiredAt ?? at.toISOString()) : null })
      .where(eq(makers.id, makerId));
  });

/**
 * Locks a maker, of a certain store if it is given.
 * @throws NO_MAKER, also for an erased one
 */
export async function lockMaker(tx: Transaction, makerId: MakerId, sellerId?: StoreId): Promise<Maker> {
  const [maker] = await tx
    .select()
    .from(makers)
    .where(and(eq(makers.id, makerId), isNull(makers.erasedAt), sellerId && eq(makers.sellerId, sellerId)))
    .for('no key update');
  if (!maker) throw refuse('NO_MAKER');
  return maker;
}

const consentOf = (by: UserId, at: Date) => ({ consentedAt: at.toISOString(), consentVersion, consentedBy: by });

/** Of the place only what the maker agreed to is stored. */
function valuesOf(
  { name, portrait, region, showsDistrict, since, story, technique }: Form,
  at: Date,
  stored?: string | null,
) {
  const shown = region && (showsDistrict ? region : region.slice(0, 5));
  if (shown && shown !== stored && placeNameOf(shown) === null) throw refuseFields({ region: unlistedPlace });
  if (since !== null && since > makassarYear(at)) throw refuseFields({ since: 'Tahun ini belum tiba' });
  return { name, portrait, region: shown, since, story, technique };
}

async function claimPortrait(tx: Transaction, sellerId: StoreId, image: string | null, at: Date): Promise<void> {
  if (image && !(await claimStorePicture(tx, { sellerId, image, at }))) {
    throw refuseFields({ portrait: 'Foto tidak ditemukan. Unggah foto sekali lagi.' });
  }
}
