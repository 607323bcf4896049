import { useEffect } from 'react';
import { canBeNotified, saveDevice } from '../../parts/push/save-device.ts';
import { useSession } from '../../visitor/session.ts';

const savedKey = 'perangkat';

/** Whoever signs in on a device that may show notifications gets theirs on it, without being asked again. */
export function useDevice(): void {
  const { user, isLoading } = useSession();
  const id = user?.id;

  useEffect(() => {
    if (isLoading) return;
    if (!id) return sessionStorage.removeItem(savedKey);
    if (!canBeNotified() || Notification.permission !== 'granted' || sessionStorage.getItem(savedKey) === id) return;
    void saveDevice().then((isSaved) => isSaved && sessionStorage.setItem(savedKey, id));
  }, [id, isLoading]);
}
