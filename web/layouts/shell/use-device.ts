import { useEffect } from 'react';
import { canBeNotified, saveDevice, warnOfNoPermission } from '../../parts/push/save-device.ts';
import { useSession } from '../../visitor/session.ts';

const doneKey = 'perangkat';

/**
 * Whoever signs in on a device that may show notifications gets theirs on it, without being asked again. Where it may
 * not, the console is told, once a visit.
 */
export function useDevice(): void {
  const { user, isLoading } = useSession();
  const id = user?.id;

  useEffect(() => {
    if (isLoading) return;
    if (!id) return sessionStorage.removeItem(doneKey);
    if (!canBeNotified()) return;
    const { permission } = Notification;
    const isDone = `${permission} ${id}`;
    if (sessionStorage.getItem(doneKey) === isDone) return;
    if (permission === 'denied') {
      warnOfNoPermission();
      sessionStorage.setItem(doneKey, isDone);
    }
    if (permission === 'granted') {
      void saveDevice().then((isSaved) => isSaved && sessionStorage.setItem(doneKey, isDone));
    }
  }, [id, isLoading]);
}
