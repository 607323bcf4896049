import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { ageText } from '#contract/date-spans.ts';
import type { Message } from '#contract/notifications/inbox.ts';
import { call } from '../call.ts';
import { Loaded } from '../parts/loaded.tsx';
import { LoadMore, type ListPage, usePagedList } from '../parts/paged-list.tsx';
import { Thumbnail } from '../parts/picture.tsx';
import { PushInvitation } from '../parts/push/push-invitation.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Skeletons } from '../ui/loading.tsx';
import { useUnread } from '../visitor/unread.ts';

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
      <div className="mb-4 empty:hidden">
        <PushInvitation isLasting>Dapatkan notifikasi di perangkat ini.</PushInvitation>
      </div>
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
        ({ unread }) => useUnread.setState({ unread }),
        () => {},
      );
    }
  }, [first]);
  if (items.length === 0) {
    return (
      <EmptyState drawing="kolintang" title="Belum ada notifikasi.">
        Kabar tentang pesanan Anda muncul di sini.
      </EmptyState>
    );
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

function MessageRow({ message: { title: head, body, path, image, at, isRead } }: { message: Message }) {
  const [now] = useState(() => new Date());
  return (
    <li>
      <Link to={path} className="flex gap-3 px-4 py-3 -outline-offset-3 hover:bg-surface/60">
        {image && (
          <span className="w-12 shrink-0">
            <Thumbnail image={image} sizes="3rem" />
          </span>
        )}
        <span className="min-w-0 flex-1 text-sm">
          <b className="text-base wrap-anywhere">
            {!isRead && <span aria-hidden className="mr-2 inline-block size-2 rounded-full bg-primary align-middle" />}
            {head}
            {!isRead && <span className="sr-only">, belum dibaca</span>}
          </b>
          <span className="block wrap-anywhere">{body}</span>
          <time dateTime={at} className="text-muted">
            {ageText(at, now)}
          </time>
        </span>
      </Link>
    </li>
  );
}

const InboxSkeleton = () => (
  <Skeletons label="Memuat notifikasi..." count={4} className="flex flex-col gap-3" each="h-20 rounded-xl" />
);
