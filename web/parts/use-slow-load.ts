import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';

const patienceMs = 200;

/** Whether a page has been on its way for longer than an eye forgives: time to show skeletons. */
export function useSlowLoad(): boolean {
  const isLoading = useNavigation().state === 'loading';
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isLoading) return;
    const timer = setTimeout(() => setSlow(true), patienceMs);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isLoading]);
  return isSlow;
}
