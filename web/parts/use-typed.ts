import { useEffect, useEffectEvent, useState } from 'react';
import { unlessStale } from '../ui/unless-stale.ts';

/**
 * What was read for a text while it is typed, with that text: the present one, or the one before until `delayMs` have
 * passed without a key and the answer is there. Nothing is read for null.
 */
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
