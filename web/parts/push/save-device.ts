import { call } from '../../call.ts';

const patienceMs = 10_000;

/** Whether this browser can show notifications at all; on iOS only the installed app can. */
export const canBeNotified = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/**
 * Subscribes this browser and has the server keep where; permission must have been given. False, and a line in the
 * console, when it did not work: nothing that the visitor does depends on it.
 */
export async function saveDevice(): Promise<boolean> {
  try {
    const subscription = await Promise.race([subscribe(), tooLate()]);
    await call('POST /api/notification/save-token', { body: { token: JSON.stringify(subscription) } });
    return true;
  } catch (error) {
    console.error('Gagal menyimpan token', error);
    return false;
  }
}

/** For whoever looks for messages that never come. */
export const warnOfNoPermission = (): void => console.warn('Izin notifikasi tidak diberikan, token tidak disimpan.');

async function subscribe(): Promise<PushSubscription> {
  const [{ pushManager }, { key }] = await Promise.all([
    navigator.serviceWorker.ready,
    call('GET /api/notification/key'),
  ]);
  const options = { userVisibleOnly: true, applicationServerKey: key };
  return pushManager.subscribe(options).catch(async (error: unknown) => {
    // Subscribed under another key of the server's: that one is of no use any more.
    const old = await pushManager.getSubscription();
    if (!old) throw error;
    await old.unsubscribe();
    return pushManager.subscribe(options);
  });
}

/** A browser that cannot reach its push service may wait for ever. */
const tooLate = () =>
  new Promise<never>((_, reject) => setTimeout(() => reject(new Error('layanan push tidak menjawab')), patienceMs));
