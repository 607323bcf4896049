import { transaction } from '#platform/db.ts';
import { setStock } from './set-stock.ts';

/** A seller corrects the stock of an own product from the grid. Refuses what setStock does. */
export const correctStock = (asked: Parameters<typeof setStock>[1]): Promise<void> =>
  transaction((tx) => setStock(tx, asked));
