import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { BellIcon } from '../../ui/account-icons.tsx';
import { deviceStorage } from '../../visitor/storage.ts';
import { toast } from '../../visitor/toast.ts';
import { supportsPush, saveDevice, warnPermissionMissing } from './save-device.ts';

/** Under which the device remembers that its user declined the card. */
const declinedKey = 'notifikasi-nanti';

const isUndecided = () => supportsPush() && Notification.permission === 'default';

/** Whether the browser can still be asked for notifications, and the asking: its prompt opens only after a tap. */
function usePushRequest() {
  const [isOpen, setOpen] = useState(isUndecided);
  const [isBusy, setBusy] = useState(false);

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

  return { isOpen, isBusy, accept };
}

type InvitationProps = { isLasting?: boolean; children: string };

/** Offers notifications to someone with an order, until they decide or, unless it is lasting, decline. */
export function PushInvitation({ isLasting = false, children }: InvitationProps) {
  const { isOpen, isBusy, accept } = usePushRequest();
  const [isDeclined, setDeclined] = useState(() => !isLasting && deviceStorage.get(declinedKey) !== null);
  if (!isOpen || isDeclined) return null;

  function decline() {
    deviceStorage.set(declinedKey, 'ya');
    setDeclined(true);
  }

  return (
    <aside aria-label="Notifikasi" className="card flex flex-wrap items-center gap-x-5 gap-y-1 p-3 sm:p-4">
      <span aria-hidden className="grid size-11 place-items-center rounded-full bg-surface text-primary max-sm:hidden">
        <BellIcon className="size-6" />
      </span>
      <p className="min-w-0 flex-[1_1_9rem] text-left text-pretty max-sm:text-sm">{children}</p>
      <div className="ml-auto flex flex-wrap justify-end gap-1">
        {!isLasting && (
          <Button variant="quiet" onClick={decline}>
            Nanti saja
          </Button>
        )}
        <Button variant="secondary" isBusy={isBusy} onClick={accept}>
          <span>
            Aktifkan<span className="max-sm:sr-only"> notifikasi</span>
          </span>
        </Button>
      </div>
    </aside>
  );
}
