import { create } from 'zustand';

/** Whether the server was unreachable at the last request or event. `navigator.onLine` is unreliable. */
export const useConnection = create<{ isOffline: boolean }>()(() => ({ isOffline: false }));

const readMs = 30_000;

/** Checks whether the server is reachable again. Any response counts, whatever its status. */
export function checkConnection(): void {
  const aborting = new AbortController();
  const timer = setTimeout(() => aborting.abort(), readMs);
  void fetch('/api/health', { cache: 'no-store', signal: aborting.signal })
    .then(
      () => useConnection.setState({ isOffline: false }),
      () => {},
    )
    .finally(() => clearTimeout(timer));
}

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
