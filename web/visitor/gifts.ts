/**
 * The stores of the cart whose order is a gift. The choice is kept like a draft (drafts.ts), for this tab and this
 * account, until a cart is loaded without the store: its order was paid, or its products were removed.
 */
import { create } from 'zustand';
import { keepDrafts, loadDraft, saveDraft } from './drafts.ts';
import { useSession } from './session.ts';

export type Gift = { message: string; hidesPrices: boolean };

/** Counts the changes, so that the cart and the checkout show the same. */
const useChanges = create<{ count: number }>()(() => ({ count: 0 }));

/** What was chosen for a store; null when its order is no gift. */
export function giftFrom(storeId: string): Gift | null {
  const owner = useSession.getState().user?.id;
  const values = owner && loadDraft(owner, formOf(storeId))?.values;
  return values ? { message: values.message ?? '', hidesPrices: values.hidesPrices === 'true' } : null;
}

export function useGift(storeId: string): Gift | null {
  useChanges();
  return giftFrom(storeId);
}

/** Null for no gift. */
export function setGift(storeId: string, gift: Gift | null): void {
  const owner = useSession.getState().user?.id;
  if (!owner) return;
  const draft = gift && { values: { message: gift.message, hidesPrices: String(gift.hidesPrices) }, lost: [] };
  saveDraft(owner, formOf(storeId), draft);
  useChanges.setState(({ count }) => ({ count: count + 1 }));
}

/** Forgets what was chosen for all other stores than these. */
export function keepGifts(storeIds: readonly string[]): void {
  const owner = useSession.getState().user?.id;
  const kept = storeIds.map(formOf);
  if (owner) keepDrafts(owner, (form) => kept.includes(form) || !form.startsWith(formOf('')));
}

const formOf = (storeId: string) => `hadiah ${storeId}`;
