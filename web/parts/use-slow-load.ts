import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';

const delayMs = 200;

/** Whether a navigation has been loading for more than 200 ms. Skeletons are not shown earlier, to avoid flicker. */
export function useSlowLoad(): boolean {
  const isLoading = useNavigation().state === 'loading';
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isLoading) return;
    const timer = setTimeout(() => setSlow(true), delayMs);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isLoading]);
  return isSlow;
}
