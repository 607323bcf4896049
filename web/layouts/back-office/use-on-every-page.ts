import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { unlessStale } from '../../ui/unless-stale.ts';

/**
 * Numbers for the frame of a back office: read again on every page, and when a page reloads its data. Without them,
 * as after a failure, the frame works as well.
 */
export function useOnEveryPage<Data>(read: () => Promise<{ data: Data }>): Data | undefined {
  const [known, setKnown] = useState<Data>();
  const { pathname } = useLocation();
  const isLoading = useRevalidator().state === 'loading';
  const readNow = useEffectEvent(read);
  useEffect(() => {
    if (isLoading) return;
    return unlessStale(readNow(), ({ data }) => setKnown(data));
  }, [pathname, isLoading]);
  return known;
}
