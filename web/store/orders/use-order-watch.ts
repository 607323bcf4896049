import { useEffect, useEffectEvent, useReducer, useState } from 'react';
import { call } from '../../call.ts';

const pauseMs = 20_000;

type Counts = { newest: string | null; waiting: number };

/**
 * Polls every 20 seconds while the page is visible and calls `onNews` when an order was created or paid. A poll costs
 * two index lookups and a few hundred bytes.
 */
export function useOrderWatch(onNews: (hasNewOrder: boolean) => Promise<void>) {
  const [counts, setCounts] = useState<Counts | null>(null);
  const [isFailing, setFailing] = useState(false);
  const [round, lookAgain] = useReducer((rounds: number) => rounds + 1, 0);

  const look = useEffectEvent(async () => {
    try {
      const { data } = await call('GET /api/store/orders/count');
      const hasNewOrder = data.newest !== counts?.newest;
      // The counts are stored only after `onNews` succeeds, so that a failed update is retried at the next poll.
      if (counts && (hasNewOrder || data.waiting > counts.waiting)) await onNews(hasNewOrder);
      setCounts(data);
      setFailing(false);
    } catch {
      setFailing(true);
    }
  });

  useEffect(() => {
    const lookIfSeen = () => {
      if (!document.hidden) void look();
    };
    lookIfSeen();
    const timer = setInterval(lookIfSeen, pauseMs);
    document.addEventListener('visibilitychange', lookIfSeen);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', lookIfSeen);
    };
  }, [round]);

  return {
    waiting: counts?.waiting ?? 0,
    isFailing,
    /** Polls immediately, after the seller has changed an order. */
    lookAgain,
  };
}
