import { useEffect, useEffectEvent } from 'react';

/** Calls `onChanged` when the service worker reports that a cached response it served has changed. */
export function useDataChanged(onChanged: () => void): void {
  const handleMessage = useEffectEvent(({ data }: MessageEvent) => {
    if (data === 'changed') onChanged();
  });
  useEffect(() => {
    const onMessage = (event: MessageEvent) => handleMessage(event);
    // Service workers exist only in secure contexts.
    const worker = 'serviceWorker' in navigator ? navigator.serviceWorker : null;
    worker?.addEventListener('message', onMessage);
    return () => worker?.removeEventListener('message', onMessage);
  }, []);
}
