import { useEffect, useState } from 'react';

/** Whether the browser has been idle once since the page loaded. Use it to load what is not urgent. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    const markIdle = () => setIdle(true);
    // Safari has no requestIdleCallback.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(markIdle, 2000);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(markIdle, { timeout: 5000 });
    return () => cancelIdleCallback(handle);
  }, []);
  return isIdle;
}
