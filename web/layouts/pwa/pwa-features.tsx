import { useEffect } from 'react';
import { supportsPush, saveDevice, warnPermissionMissing } from '../../parts/push/save-device.ts';
import { useSession } from '../../visitor/session.ts';
import { tabStorage } from '../../visitor/storage.ts';
import { InstallButton } from './install-button.tsx';
import { useServiceWorker } from './use-service-worker.ts';

/** The service worker, push notifications on this device, and the install button. */
export function PwaFeatures() {
  useServiceWorker();
  useDeviceRegistration();
  return <InstallButton />;
}

const doneKey = 'perangkat';

/**
 * Registers this device for push notifications after sign-in when the browser already has permission. Otherwise logs one
 * console warning per tab session.
 */
export function useDeviceRegistration(): void {
  const { user, isLoading } = useSession();
  const id = user?.id;

  useEffect(() => {
    if (isLoading) return;
    if (!id) return tabStorage.remove(doneKey);
    if (!supportsPush()) return;
    const { permission } = Notification;
    const isDone = `${permission} ${id}`;
    if (tabStorage.get(doneKey) === isDone) return;
    if (permission === 'granted') {
      void saveDevice().then((isSaved) => isSaved && tabStorage.set(doneKey, isDone));
    } else {
      warnPermissionMissing();
      tabStorage.set(doneKey, isDone);
    }
  }, [id, isLoading]);
}
