import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { unlessStale } from '../../ui/unless-stale.ts';

/** Numbers for the frame, read on every page and when its data reloads. A failure shows none. */
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
