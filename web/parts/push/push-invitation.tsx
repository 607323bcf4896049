import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { BellIcon } from '../../ui/account-icons.tsx';
import { toast } from '../../visitor/toast.ts';
import { supportsPush, saveDevice, warnPermissionMissing } from './save-device.ts';

const isUndecided = () => supportsPush() && Notification.permission === 'default';

/**
 * Offers notifications to a visitor who has not decided yet. The browser's permission prompt opens only after a tap.
 * Renders nothing if notifications are unsupported or already decided. `children` describe the notifications.
 */
export function PushInvitation({ children }: { children: string }) {
  const [isOpen, setOpen] = useState(isUndecided);
  const [isBusy, setBusy] = useState(false);
  if (!isOpen) return null;

  async function accept() {
    setBusy(true);
    const permission = await Notification.requestPermission();
    if (permission === 'granted') {
      if (await saveDevice()) toast({ title: 'Notifikasi aktif di perangkat ini.' });
    } else {
      warnPermissionMissing();
    }
    setBusy(false);
    setOpen(isUndecided());
  }

  return (
    <aside
      aria-label="Notifikasi"
      className="flex items-center gap-3 rounded-2xl border border-border-light bg-white p-3 sm:gap-5 sm:p-4"
    >
      <span aria-hidden className="grid size-11 place-items-center rounded-full bg-surface text-primary max-sm:hidden">
        <BellIcon className="size-6" />
      </span>
      <p className="min-w-0 flex-1 text-left text-pretty max-sm:text-sm">{children}</p>
      <Button variant="secondary" isBusy={isBusy} onClick={accept}>
        <span>
          Aktifkan<span className="max-sm:sr-only"> notifikasi</span>
        </span>
      </Button>
    </aside>
  );
}
