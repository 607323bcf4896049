import { useEffect, useEffectEvent, useState } from 'react';
import { unlessStale } from '../ui/unless-stale.ts';

/** What was read for a text while it is typed, with that text, which may still be the one before. Not for null. */
export function useTyped<Found>(text: string | null, delayMs: number, read: (text: string) => Promise<Found>) {
  const [answer, setAnswer] = useState<{ text: string; found: Found }>();
  const readNow = useEffectEvent(read);
  useEffect(() => {
    if (text === null) return;
    let cancel = () => {};
    const timer = setTimeout(() => {
      cancel = unlessStale(readNow(text), (found) => setAnswer({ text, found }));
    }, delayMs);
    return () => {
      clearTimeout(timer);
      cancel();
    };
  }, [text, delayMs]);
  return answer;
}
