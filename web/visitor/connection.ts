import { create } from 'zustand';

/** Whether the last thing we know is that the server cannot be reached: `navigator.onLine` alone is often wrong. */
export const useConnection = create<{ isOffline: boolean }>()(() => ({ isOffline: false }));

/** Asks whether the server can be reached again: any answer of it says so. */
export const askAgain = (): void =>
  void fetch('/api/health', { cache: 'no-store' }).then(
    () => useConnection.setState({ isOffline: false }),
    () => {},
  );

/** Follows the browser's own events; call once, returns the way to stop. */
export function watchConnection(): () => void {
  const offline = () => useConnection.setState({ isOffline: true });
  const online = () => useConnection.setState({ isOffline: false });
  if (!navigator.onLine) offline();
  addEventListener('offline', offline);
  addEventListener('online', online);
  return () => {
    removeEventListener('offline', offline);
    removeEventListener('online', online);
  };
}
