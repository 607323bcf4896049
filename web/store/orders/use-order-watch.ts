import { useEffect, useEffectEvent, useReducer, useState } from 'react';
import { call } from '../../call.ts';

const pauseMs = 20_000;

type Counts = { newest: string | null; waiting: number };

/**
 * Asks every 20 seconds, while the page is in sight, whether an order has come or was paid, and tells `onNews` then. The
 * call is two look-ups in an index: cheap for the server, and a few hundred bytes for a phone.
 */
export function useOrderWatch(onNews: (hasNewOrder: boolean) => Promise<void>) {
  const [counts, setCounts] = useState<Counts | null>(null);
  const [isFailing, setFailing] = useState(false);
  const [round, lookAgain] = useReducer((rounds: number) => rounds + 1, 0);

  const look = useEffectEvent(async () => {
    try {
      const { data } = await call('GET /api/store/orders/count');
      const hasNewOrder = data.newest !== counts?.newest;
      // Noted only when it has been told: news that could not be read are news again next time.
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
    /** Asks at once: the seller has changed something themselves. */
    lookAgain,
  };
}
