/**
 * The optimistic cart: the last confirmed cart with pending changes applied. It has no browser or network dependency;
 * callers pass the functions that send requests.
 */
import type { StoreLines } from '#contract/cart.ts';
import type { Product } from '#contract/catalogue.ts';
import { quantityOf, withQuantity } from './cart-lines.ts';

export type Cart = {
  /** The last confirmed cart with the pending changes applied. */
  itemsByStore: StoreLines[];
  /** `failed`: the cart could not be fetched; the page shows it empty with a retry button. */
  state: 'unread' | 'ready' | 'failed';
  /** The changes without a response yet, in the order in which they were made. */
  pending: readonly CartChange[];
};

/** A change of a product's line; `quantity` maps the old quantity to the new one. */
export type CartChange = { product: Product; quantity: (before: number) => number };

/** Fetches the whole cart. */
type Ask = () => Promise<StoreLines[]>;

/** Sends a change and resolves to the new cart; `confirmed` is the cart after all previous changes. */
type Send = (confirmed: StoreLines[]) => Promise<StoreLines[]>;

export const emptyCart: Cart = { itemsByStore: [], state: 'unread', pending: [] };

export type CartModel = {
  /**
   * Shows a change at once and sends it after the previous changes have been answered. On failure the change is
   * reverted and the error rethrown. Resolves to false if forget() was called meanwhile: then the caller must show no
   * message.
   */
  change(change: CartChange, send: Send): Promise<boolean>;
  /**
   * Replaces the cart with the server's. On failure `empty` clears the cart and `keep` leaves a loaded cart
   * unchanged. A response is ignored if a change was made or a later read succeeded after its request.
   */
  read(ask: Ask, onFailure: 'empty' | 'keep'): Promise<void>;
  /** Call when the user changes: drops unsent changes and ignores outstanding responses. */
  forget(): void;
};

/** Creates a cart model that passes every new state to `show`. */
export function createCartModel(show: (cart: Cart) => void): CartModel {
  let confirmed: StoreLines[] = [];
  let state: Cart['state'] = 'unread';
  let pending: readonly CartChange[] = [];
  /** Incremented by forget(), to detect responses for a previous user. */
  let visitor = 0;
  /** Incremented when a change is made or answered. The response to a read requested before that is stale. */
  let version = 0;
  /** Numbers the reads in the order of their requests. */
  let reads = 0;
  /** The highest number of a read that succeeded. */
  let lastRead = 0;
  let queue: Promise<unknown> = Promise.resolve();

  function update() {
    show({ itemsByStore: pending.reduce(withChange, confirmed), state, pending });
  }

  function confirm(answer: StoreLines[]) {
    confirmed = answer;
    state = 'ready';
  }

  return {
    async change(change, send) {
      const mine = visitor;
      pending = [...pending, change];
      version += 1;
      update();
      const sent = queue.then(() => (mine === visitor ? send(confirmed) : []));
      queue = sent.catch(() => {});
      const settle = () => {
        pending = pending.filter((other) => other !== change);
        version += 1;
        update();
      };
      try {
        const answer = await sent;
        if (mine !== visitor) return false;
        confirm(answer);
        settle();
        return true;
      } catch (error) {
        if (mine !== visitor) return false;
        settle();
        throw error;
      }
    },

    async read(ask, onFailure) {
      const mine = visitor;
      await queue;
      if (mine !== visitor) return;
      const asked = version;
      const number = ++reads;
      const answer = await ask().catch(() => null);
      if (asked !== version || number < lastRead) return;
      if (answer) {
        lastRead = number;
        confirm(answer);
      } else if (onFailure === 'empty' || state === 'unread') [confirmed, state] = [[], 'failed'];
      update();
    },

    forget() {
      visitor += 1;
      version += 1;
      [confirmed, state, pending, queue] = [[], 'unread', [], Promise.resolve()];
      update();
    },
  };
}

const withChange = (stores: StoreLines[], { product, quantity }: CartChange): StoreLines[] =>
  withQuantity(stores, product, quantity(quantityOf(stores, product._id)));
