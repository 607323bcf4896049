import { call } from '../../call.ts';

const timeoutMs = 10_000;

/** Whether this browser supports push notifications. On iOS only the installed app does. */
export const supportsPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** Subscribes this browser, given permission, and saves that. Logs a failure and returns false: it is optional. */
export async function saveDevice(): Promise<boolean> {
  try {
    const subscription = await Promise.race([subscribe(), rejectAfterTimeout()]);
    await call('POST /api/notification/save-token', { body: { token: JSON.stringify(subscription) } });
    return true;
  } catch (error) {
    console.error('Gagal menyimpan token', error);
    return false;
  }
}

export const warnPermissionMissing = (): void => console.warn('Izin notifikasi tidak diberikan, token tidak disimpan.');

async function subscribe(): Promise<PushSubscription> {
  const [{ pushManager }, { key }] = await Promise.all([
    navigator.serviceWorker.ready,
    call('GET /api/notification/key'),
  ]);
  const options = { userVisibleOnly: true, applicationServerKey: key };
  return pushManager.subscribe(options).catch(async (error: unknown) => {
    // An existing subscription with a different server key must be removed first.
    const old = await pushManager.getSubscription();
    if (!old) throw error;
    await old.unsubscribe();
    return pushManager.subscribe(options);
  });
}

/** Rejects after 10 s, because a browser that cannot reach its push service may never settle. */
const rejectAfterTimeout = () =>
  new Promise<never>((_, reject) => setTimeout(() => reject(new Error('layanan push tidak menjawab')), timeoutMs));
