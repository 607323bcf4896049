import { Link } from 'react-router';
import { BellIcon } from '../ui/account-icons.tsx';
import { Count } from '../ui/icon-button.tsx';
import { useUnread } from '../visitor/unread.ts';

/** The way to the messages, with the number of unread ones. */
export function NoticesLink({ className }: { className: string }) {
  const { unread } = useUnread();
  return (
    <Link
      to="/shop/account/notices"
      title="Notifikasi"
      aria-label={unread > 0 ? `Notifikasi, ${unread} belum dibaca` : 'Notifikasi'}
      className={`relative grid size-11 shrink-0 place-items-center rounded-full ${className}`}
    >
      <BellIcon className="size-6" />
      <Count count={unread} className="top-0 right-0 bg-warning text-ink" />
    </Link>
  );
}
