import type { ShownStore } from '#contract/store/public-store.ts';
import { firstSentences, townOf } from '#contract/store/store-texts.ts';
import { headingFace } from '../ui/heading-face.ts';
import { Picture } from './picture.tsx';

/** What a card that introduces a store shows; the card itself is the owner's link or box. */
export const StoreCard = ({ store }: { store: Omit<ShownStore, 'sellerId'> }) => (
  <>
    {store.storeBannerUrl && (
      <Picture image={store.storeBannerUrl} alt="" sizes="16rem" className="h-24 w-full object-cover" />
    )}
    <span className="flex flex-1 flex-col gap-1 p-3">
      <span translate="no" className={`text-base wrap-anywhere ${headingFace(store.storeName)}`}>
        {store.storeName}
      </span>
      <span className="text-sm text-muted">{townOf(store.productionAddress)}</span>
      <span className="line-clamp-3 text-sm wrap-anywhere">{firstSentences(store.storeDescription, 1)}</span>
    </span>
  </>
);
