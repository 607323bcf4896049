import { useEffect, useState } from 'react';

/** Whether the browser has had a moment of rest since the page began: what can wait is fetched then. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    const rest = () => setIdle(true);
    // Safari has no requestIdleCallback.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(rest, 2000);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(rest, { timeout: 5000 });
    return () => cancelIdleCallback(handle);
  }, []);
  return isIdle;
}
