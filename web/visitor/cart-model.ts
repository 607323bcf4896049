/**
 * The cart as this tab shows it: what the server last answered, and on top of it the changes it has not answered yet.
 * Without browser and network: what asks the server is handed in.
 */
import type { StoreLines } from '#contract/cart.ts';
import type { Product } from '#contract/catalogue.ts';
import { quantityOf, withQuantity } from './cart-lines.ts';

export type Cart = {
  /** The server's last answer with the pending changes applied. */
  itemsByStore: StoreLines[];
  /** `failed`: the cart could not be fetched; it is shown empty, and trying again is offered. */
  state: 'unread' | 'ready' | 'failed';
  /** The changes that the server has not answered yet, in the order in which they were made. */
  pending: readonly CartChange[];
};

/** What a tap does to a product's line: its quantity before → after. */
export type CartChange = { product: Product; quantity: (before: number) => number };

/** Asks the server; resolves to the whole cart. */
type Ask = () => Promise<StoreLines[]>;

/** Sends a change; `confirmed` is the cart as the server has answered it after the changes before. */
type Send = (confirmed: StoreLines[]) => Promise<StoreLines[]>;

export const emptyCart: Cart = { itemsByStore: [], state: 'unread', pending: [] };

export type CartModel = {
  /**
   * Shows a change at once and sends it when the changes before it have been answered. A failure takes it back and is
   * thrown. Resolves to false when the cart was forgotten meanwhile: then nobody is to be told.
   */
  change(change: CartChange, send: Send): Promise<boolean>;
  /**
   * Replaces the cart by the server's. A failure empties it; with `keep` it leaves a cart that was read as it is. A
   * response is ignored when a change was made, or a later read succeeded, after its request.
   */
  read(ask: Ask, onFailure: 'empty' | 'keep'): Promise<void>;
  /** For when somebody else, or nobody, is signed in: unsent changes are dropped, and answers to come are ignored. */
  forget(): void;
};

/** A cart that reports what is to be shown to `show`. */
export function createCartModel(show: (cart: Cart) => void): CartModel {
  let confirmed: StoreLines[] = [];
  let state: Cart['state'] = 'unread';
  let pending: readonly CartChange[] = [];
  /** Counts the visitors whose cart this was. */
  let visitor = 0;
  /** Counts changes made and answered: the response to a read requested before the last of them is stale. */
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
