import { useEffect, useEffectEvent } from 'react';

/** Calls `onChanged` when the service worker says that what it showed from its store has changed since. */
export function useDataChanged(onChanged: () => void): void {
  const listen = useEffectEvent(({ data }: MessageEvent) => {
    if (data === 'changed') onChanged();
  });
  useEffect(() => {
    const heard = (event: MessageEvent) => listen(event);
    // Browsers have no worker where the connection is not secure.
    const worker = 'serviceWorker' in navigator ? navigator.serviceWorker : null;
    worker?.addEventListener('message', heard);
    return () => worker?.removeEventListener('message', heard);
  }, []);
}
