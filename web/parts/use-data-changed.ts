import { useEffect, useEffectEvent } from 'react';

/** Calls `onChanged` when the service worker reports that a cached response it served has changed. */
export function useDataChanged(onChanged: () => void): void {
  const listen = useEffectEvent(({ data }: MessageEvent) => {
    if (data === 'changed') onChanged();
  });
  useEffect(() => {
    const heard = (event: MessageEvent) => listen(event);
    // Service workers exist only in secure contexts.
    const worker = 'serviceWorker' in navigator ? navigator.serviceWorker : null;
    worker?.addEventListener('message', heard);
    return () => worker?.removeEventListener('message', heard);
  }, []);
}
