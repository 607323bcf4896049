/** The optimistic cart: the last confirmed one with pending changes. Callers pass what sends requests. */
import type { StoreLines } from '#contract/cart/cart.ts';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { quantityOf, withQuantity } from './cart-lines.ts';

export type Cart = {
  /** The last confirmed cart with the pending changes applied. */
  itemsByStore: StoreLines[];
  /** `failed`: the cart could not be fetched; the page shows it empty with a retry button. */
  state: 'loading' | 'ready' | 'failed';
  /** The changes without a response yet, in the order in which they were made. */
  pending: readonly CartChange[];
};

/**
 * A change of a product's line; `quantity` maps the old quantity
 * to the new one. Without `note` the line keeps its own.
 */
export type CartChange = { product: Product; quantity: (before: number) => number; note?: string };

type FetchCart = () => Promise<StoreLines[]>;

/** Sends a change and resolves to the new cart; `confirmed` is the cart after all previous changes. */
type SendChange = (confirmed: StoreLines[]) => Promise<StoreLines[]>;

export const emptyCart: Cart = { itemsByStore: [], state: 'loading', pending: [] };

export type CartModel = {
  /**
   * Shows a change at once and sends it after the previous changes have been answered. On failure the change is
   * reverted and the error rethrown. Resolves to false if reset() was called meanwhile: then the caller must show no
   * message.
   */
  change(change: CartChange, send: SendChange): Promise<boolean>;
  /**
   * Reads the cart. A failure empties it, but a refusal keeps it.
   * An answer older than a change or a later read is ignored.
   */
  read(fetchCart: FetchCart): Promise<void>;
  /** Call when the user changes: drops unsent changes and ignores outstanding responses. */
  reset(): void;
};

/**
 * Creates a cart model that passes every new state to `onUpdate`. `isRefusal` knows the failures that keep the cart.
 */
export function createCartModel(onUpdate: (cart: Cart) => void, isRefusal: (error: unknown) => boolean): CartModel {
  let confirmed: StoreLines[] = [];
  let state: Cart['state'] = 'loading';
  let pending: readonly CartChange[] = [];
  /** Incremented by reset(), to detect responses for a previous user. */
  let visitor = 0;
  /** Incremented when a change is made or answered. The response to a read requested before that is stale. */
  let version = 0;
  let reads = 0;
  /** The highest number of a read that succeeded. */
  let lastRead = 0;
  let queue: Promise<unknown> = Promise.resolve();

  function update() {
    onUpdate({ itemsByStore: pending.reduce(withChange, confirmed), state, pending });
  }

  function confirm(answer: StoreLines[]) {
    confirmed = answer;
    state = 'ready';
  }

  return {
    async change(change, send) {
      const visitorAtStart = visitor;
      pending = [...pending, change];
      version += 1;
      update();
      const sent = queue.then(() => (visitorAtStart === visitor ? send(confirmed) : []));
      queue = sent.catch(() => {});
      const settle = () => {
        pending = pending.filter((other) => other !== change);
        version += 1;
        update();
      };
      try {
        const answer = await sent;
        if (visitorAtStart !== visitor) return false;
        confirm(answer);
        settle();
        return true;
      } catch (error) {
        if (visitorAtStart !== visitor) return false;
        settle();
        throw error;
      }
    },

    async read(fetchCart) {
      const visitorAtStart = visitor;
      await queue;
      if (visitorAtStart !== visitor) return;
      const versionAtRequest = version;
      const number = ++reads;
      let keeps = false;
      const answer = await fetchCart().catch((error: unknown) => {
        keeps = isRefusal(error) && state === 'ready';
        return null;
      });
      if (versionAtRequest !== version || number < lastRead) return;
      if (answer) {
        lastRead = number;
        confirm(answer);
      } else if (!keeps) [confirmed, state] = [[], 'failed'];
      update();
    },

    reset() {
      visitor += 1;
      version += 1;
      [confirmed, state, pending, queue] = [[], 'loading', [], Promise.resolve()];
      update();
    },
  };
}

const withChange = (stores: StoreLines[], { product, quantity, note }: CartChange): StoreLines[] =>
  withQuantity(stores, product, quantity(quantityOf(stores, product._id)), note);
