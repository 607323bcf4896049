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
  /** The last change of each product. Two at once could arrive in the other order. */
  const changes = new Map<ProductId, Promise<unknown>>();

  useSession.subscribe(({ user }, { user: before }) => {
    if (user?.id === before?.id) return;
    version += 1;
    reading = null;
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

  /** Adds or removes a product at once, and back with a toast if that fails. Returns whether it succeeded. */
  async function set(productId: ProductId, isListed: boolean): Promise<boolean> {
    const { isRead } = useList.getState();
    const userId = currentUserId();
    version += 1;
    change(productId, isListed);
    try {
      await sendAfterEarlier(productId, isListed ? calls.add : calls.remove);
      return true;
    } catch (error) {
      if (currentUserId() === userId) change(productId, !isListed);
      toastError(error, isListed ? calls.addFailure : calls.removeFailure);
      return false;
    } finally {
      // The response to a request that was sent before this change is ignored.
      if (!isRead && currentUserId() === userId) void reload();
    }
  }

  function sendAfterEarlier(productId: ProductId, send: (productId: ProductId) => Promise<unknown>) {
    const sent = (changes.get(productId) ?? Promise.resolve()).then(() => send(productId));
    changes.set(
      productId,
      sent.catch(() => {}),
    );
    return sent;
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
