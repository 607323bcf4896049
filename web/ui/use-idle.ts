import { useEffect, useState } from 'react';

/** Whether the browser has been idle once since the page loaded. Use it to load what is not urgent. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    const finish = () => setIdle(true);
    // Safari has no requestIdleCallback.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(finish, 2000);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(finish, { timeout: 5000 });
    return () => cancelIdleCallback(handle);
  }, []);
  return isIdle;
}
