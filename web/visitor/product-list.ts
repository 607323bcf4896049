/** A list of products that a customer keeps on the server, such as the favorites, as the ids that this tab knows of. */
import { create } from 'zustand';
import type { ProductId } from '#contract/ids.ts';
import { useSession } from './session.ts';
import { toastError } from './toast.ts';

/** `ids` is empty until the list is read. */
type ProductList = { ids: ReadonlySet<ProductId>; isRead: boolean };

type Calls = {
  read: () => Promise<{ data: readonly ProductId[] }>;
  add: (productId: ProductId) => Promise<unknown>;
  remove: (productId: ProductId) => Promise<unknown>;
  /** The titles of the messages when a change fails. */
  addFailure: string;
  removeFailure: string;
};

/** Makes the functions of one list. It is read once, by the first part of a page that shows it. */
export function productList(calls: Calls) {
  const unread: ProductList = { ids: new Set(), isRead: false };
  const useList = create<ProductList>()(() => unread);
  /** Incremented by every change and every new user, to ignore the response of an older request. */
  let version = 0;
  let reading: Promise<void> | null = null;
  /** The pending change of each product, which tells whether it is listed then. Two at once could arrive swapped. */
  const changes = new Map<ProductId, Promise<boolean>>();

  useSession.subscribe(({ user }, { user: before }) => {
    if (user?.id === before?.id) return;
    version += 1;
    reading = null;
    changes.clear();
    useList.setState(unread);
  });

  /** Reads the signed-in customer's list, unless it is known. A failure leaves it unknown. */
  function load(): Promise<void> {
    if (useList.getState().isRead) return Promise.resolve();
    return reading ?? startReading();
  }

  /** Reads the list again, after a change that this module did not make. */
  function reload(): Promise<void> {
    version += 1;
    return startReading();
  }

  /**
   * Adds or removes a product at once, and back with a toast if that fails, unless a later change followed. Returns
   * whether it succeeded. A change that waits for an earlier one is not sent for the next user.
   */
  async function set(productId: ProductId, isListed: boolean): Promise<boolean> {
    const { isRead } = useList.getState();
    const userId = currentUserId();
    const isOfUser = () => currentUserId() === userId;
    version += 1;
    change(productId, isListed);
    const earlier = changes.get(productId) ?? Promise.resolve(!isListed);
    const sent = earlier.then(async () => {
      if (!isOfUser()) return false;
      await (isListed ? calls.add : calls.remove)(productId);
      return true;
    });
    const last = sent.then(
      () => isListed,
      () => earlier,
    );
    changes.set(productId, last);
    try {
      return await sent;
    } catch (error) {
      const wasListed = await last;
      if (changes.get(productId) === last) change(productId, wasListed);
      toastError(error, isListed ? calls.addFailure : calls.removeFailure);
      return false;
    } finally {
      if (changes.get(productId) === last) changes.delete(productId);
      // The response to a request that was sent before this change is ignored.
      if (!isRead && isOfUser()) void reload();
    }
  }

  function change(productId: ProductId, isListed: boolean): void {
    const ids = new Set(useList.getState().ids);
    if (isListed) ids.add(productId);
    else ids.delete(productId);
    useList.setState({ ids });
  }

  function startReading(): Promise<void> {
    const current = read().finally(() => {
      if (reading === current) reading = null;
    });
    return (reading = current);
  }

  async function read(): Promise<void> {
    const request = version;
    const answer = await calls.read().catch(() => null);
    if (answer && request === version) useList.setState({ ids: new Set(answer.data), isRead: true });
  }

  return { useList, load, reload, set };
}

const currentUserId = () => useSession.getState().user?.id;
