/**
 * Offers by link: products that a seller makes for one conversation, and that only who has their address sees and buys.
 */
import * as z from 'zod/mini';
import { sellers } from '../access.ts';
import { newOffer } from '../catalogue/product-forms.ts';
import { answer, defineApi, id } from '../endpoint.ts';
import type { ProductId } from '../ids.ts';
import { ownProduct } from './store.ts';

const changed = answer({ message: z.string(), product: ownProduct });

export const offersApi = defineApi({
  'POST /api/store/offers/add': {
    summary: 'Add an offer by link: a product that is in no list and no search, and ends by its date',
    ...sellers.write,
    longBody: true,
    body: newOffer,
    out: changed,
  },
  'PUT /api/store/offers/end/:id': {
    summary: 'End one of my offers by link at once; what was ordered before may still be paid',
    ...sellers.write,
    params: z.object({ id: id<ProductId>() }),
    out: changed,
  },
});
