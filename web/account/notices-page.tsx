import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { ageText } from '#contract/date-spans.ts';
import type { Message } from '#contract/notifications/inbox.ts';
import { call } from '../call.ts';
import { LoadMore } from '../parts/load-more.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { type ListPage, usePagedList } from '../parts/use-paged-list.ts';
import { classNames } from '../ui/class-names.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Skeletons } from '../ui/loading.tsx';
import { setUnread } from '../visitor/unread.ts';

export const title = 'Notifikasi';

type Inbox = ListPage<Message> & { unread: number };

const readInbox = (cursor?: string): Promise<Inbox> =>
  call('GET /api/account/notices', { query: { cursor } }).then(({ data: items, ...rest }) => ({ items, ...rest }));

export const clientLoader = () => ({ inbox: readInbox() });

/** The messages to a customer or seller of the last 90 days. Opening the page marks them as read. */
export default function NoticesPage({ loaderData: { inbox } }: { loaderData: ReturnType<typeof clientLoader> }) {
  return (
    <div className="page-column max-w-3xl py-4 md:py-8">
      <h1 className="mb-4 text-2xl md:text-3xl">Notifikasi</h1>
      <Loaded promise={inbox} fallback={<InboxSkeleton />} title="Notifikasi gagal dimuat.">
        {(first) => <MessageList read={first} />}
      </Loaded>
    </div>
  );
}

function MessageList({ read }: { read: Inbox }) {
  // What was unread when the page opened stays marked, also when its data is loaded again.
  const [first] = useState(read);
  const { items, state, loadMore } = usePagedList('notifikasi', first, readInbox);
  useEffect(() => {
    const [newest] = first.items;
    if (newest && first.unread > 0) {
      call('POST /api/account/notices/read', { body: { upTo: newest._id } }).then(
        ({ unread }) => setUnread(unread),
        () => {},
      );
    }
  }, [first]);
  if (items.length === 0) {
    return <EmptyState title="Belum ada notifikasi.">Kabar tentang pesanan Anda muncul di sini.</EmptyState>;
  }
  return (
    <>
      <ul className="card divide-y divide-border-light overflow-hidden">
        {items.map((message) => (
          <MessageRow key={message._id} message={message} />
        ))}
      </ul>
      <LoadMore state={state} loadMore={loadMore} />
    </>
  );
}

function MessageRow({ message: { title: head, body, path, at, isRead } }: { message: Message }) {
  const [now] = useState(() => new Date());
  return (
    <li>
      <Link
        to={path}
        className={classNames(
          'block border-l-4 px-4 py-3 -outline-offset-3 hover:bg-surface/60',
          isRead ? 'border-transparent' : 'border-primary bg-surface/40',
        )}
      >
        <span className="flex flex-wrap items-baseline justify-between gap-x-4">
          <b className="wrap-anywhere">
            {head}
            {!isRead && <span className="sr-only">, belum dibaca</span>}
          </b>
          <time dateTime={at} className="text-sm text-muted">
            {ageText(at, now)}
          </time>
        </span>
        <span className="block text-sm wrap-anywhere text-muted">{body}</span>
      </Link>
    </li>
  );
}

const InboxSkeleton = () => (
  <Skeletons label="Memuat notifikasi..." count={4} className="flex flex-col gap-3" each="h-20 rounded-2xl" />
);
