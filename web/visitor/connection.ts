import { create } from 'zustand';

/** Whether the server was unreachable at the last request or event. `navigator.onLine` is unreliable. */
export const useConnection = create<{ isOffline: boolean }>()(() => ({ isOffline: false }));

/** Checks whether the server is reachable again. Any response counts, whatever its status. */
export const checkConnection = (): void =>
  void fetch('/api/health', { cache: 'no-store', signal: AbortSignal.timeout(30_000) }).then(
    () => useConnection.setState({ isOffline: false }),
    () => {},
  );

/** Follows the browser's online and offline events. Returns a function that stops watching. */
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
