import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '../../call.ts';
import { saveDevice, supportsPush, warnPermissionMissing } from '../../parts/push/save-device.ts';
import { useDataChanged } from '../../parts/use-data-changed.ts';
import { unlessStale } from '../../ui/unless-stale.ts';
import { useSession } from '../../visitor/session.ts';
import { tabStorage } from '../../visitor/storage.ts';
import { useUnread } from '../../visitor/unread.ts';
import { InstallButton } from './install-button.tsx';

/** The service worker, push notifications on this device, and the install button. */
export function PwaFeatures() {
  useServiceWorker();
  useDeviceRegistration();
  useUnreadCount();
  return <InstallButton />;
}

const doneKey = 'perangkat';

/** Registers this device after sign-in if the browser permits push; else warns once per tab session. */
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

/** Reads the number of unread messages once the page is idle, so that it delays nothing. Without it none is shown. */
function useUnreadCount(): void {
  const id = useSession(({ user }) => user?.id);
  useEffect(() => {
    const show = ({ unread }: { unread: number }) => useUnread.setState({ unread });
    if (!id) return show({ unread: 0 });
    return unlessStale(call('GET /api/account/notices', { query: { limit: 1 } }), show);
  }, [id]);
}

const hour = 60 * 60 * 1000;

/** Registers the service worker, checks for updates at most hourly, and revalidates when cached data was outdated. */
function useServiceWorker(): void {
  const { revalidate } = useRevalidator();
  useDataChanged(() => void revalidate());

  useEffect(() => {
    // Development has no service worker, because its files change all the time.
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
    const worker = navigator.serviceWorker;
    const sendLoadedFiles = () => {
      // Resources loaded before the worker took control are in the HTTP cache; the worker can cache them from there.
      const seen = performance.getEntriesByType('resource').map(({ name }) => name);
      worker.controller?.postMessage({ seen: isControlled ? [] : seen });
    };
    const answerUrlRequest = ({ data, ports }: MessageEvent) =>
      data === 'address' && ports[0]?.postMessage(location.href);
    worker.addEventListener('message', answerUrlRequest);
    const isControlled = worker.controller !== null;
    if (isControlled) sendLoadedFiles();
    else worker.addEventListener('controllerchange', sendLoadedFiles, { once: true });

    let checkedAt = Date.now();
    const register = () => void worker.register('/sw.js').catch((error: unknown) => console.warn(error));
    const refresh = () => {
      if (Date.now() - checkedAt < hour) return;
      checkedAt = Date.now();
      // The check fails without a network; the next focus event retries it.
      void worker.ready.then((registration) => registration.update()).catch(() => {});
    };
    if (document.readyState === 'complete') register();
    else addEventListener('load', register, { once: true });
    addEventListener('focus', refresh);
    return () => {
      worker.removeEventListener('controllerchange', sendLoadedFiles);
      worker.removeEventListener('message', answerUrlRequest);
      removeEventListener('load', register);
      removeEventListener('focus', refresh);
    };
  }, []);
}
