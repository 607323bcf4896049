/** Notifications: shown as they come, and a tap opens their page. */
declare const self: ServiceWorkerGlobalScope;

type Message = { tag: string; title: string; body: string; path: string };

export async function show(data: PushMessageData): Promise<void> {
  const { title, body, path, tag } = data.json() as Message;
  await self.registration.showNotification(title, {
    body,
    tag,
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    lang: 'id',
    data: { path },
  });
}

/** Opens the page of a notification, in a window of the shop that is open or in a new one; never another site's. */
export async function open({ data }: Notification): Promise<void> {
  const target = new URL((data as Message).path, self.location.origin);
  if (target.origin !== self.location.origin) return;
  const [tab] = await self.clients.matchAll({ type: 'window' });
  if (!tab) return void (await self.clients.openWindow(target.href));
  await (await tab.navigate(target.href))?.focus();
}

/** The browser has made a new subscription in the place of the old: the server learns of it. */
export async function renew(old: PushSubscription | null): Promise<void> {
  if (!old) return;
  const subscription = await self.registration.pushManager.subscribe(old.options);
  await fetch('/api/notification/save-token', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: JSON.stringify(subscription) }),
  });
}
