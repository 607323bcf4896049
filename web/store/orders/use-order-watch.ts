import { useEffect, useEffectEvent, useReducer, useState } from 'react';
import type { OrderStatus } from '#contract/orders/order-states.ts';
import type { StoreOrderCounts } from '#contract/store/store.ts';
import { call, isUnknownCall } from '../../call.ts';

const pollMs = 20_000;

/** Polls every 20 seconds while the page is visible; calls `onNewOrders` when an order was created or paid. */
export function useOrderWatch(onNewOrders: (hasNewOrder: boolean) => Promise<void>) {
  const [counts, setCounts] = useState<StoreOrderCounts | null>(null);
  const [isFailing, setFailing] = useState(false);
  const [round, pollNow] = useReducer((rounds: number) => rounds + 1, 0);

  const poll = useEffectEvent(async () => {
    try {
      const { data } = await call('GET /api/store/orders/count');
      const hasNewOrder = data.newest !== counts?.newest;
      // The counts are stored only after `onNewOrders` succeeds, so that a failed update is retried at the next poll.
      if (counts && (hasNewOrder || data.waiting > counts.waiting)) await onNewOrders(hasNewOrder);
      setCounts(data);
      setFailing(false);
    } catch (error) {
      setFailing(!isUnknownCall(error));
    }
  });

  useEffect(() => {
    const pollIfVisible = () => {
      if (!document.hidden) void poll();
    };
    pollIfVisible();
    const timer = setInterval(pollIfVisible, pollMs);
    document.addEventListener('visibilitychange', pollIfVisible);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', pollIfVisible);
    };
  }, [round]);

  const due: Partial<Record<OrderStatus, number>> = { pending: counts?.waiting, processing: counts?.toSend };
  return {
    /** The numbers of orders that wait for the seller, by their status. */
    due,
    isFailing,
    /** Polls immediately, after the seller has changed an order. */
    lookAgain: pollNow,
  };
}
