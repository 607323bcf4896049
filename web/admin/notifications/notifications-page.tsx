import { useEffect, useEffectEvent } from 'react';
import { type ClientLoaderFunctionArgs, useRevalidator } from 'react-router';
import { longDateTime } from '#contract/dates.ts';
import { broadcastPath, type SentNotification } from '#contract/notifications/notifications.ts';
import { serverMessageOf } from '../../call.ts';
import { call } from '../answers.ts';
import { QuestionDialog } from '../../parts/dialog-form.tsx';
import { useOverlay } from '../../parts/use-overlay.ts';
import { TrashIcon } from '../../ui/account-icons.tsx';
import { DangerItem, MoreMenu } from '../../ui/more-menu.tsx';
import { byDate, listQuery, timeSortFilter, timeSortParam } from '../../parts/list/list-url.ts';
import { PageTitle } from '../page-title.tsx';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import type { Column } from '../../ui/table.tsx';
import { SendForm } from './send-form.tsx';
import { ListPage } from '../../parts/list/list-page.tsx';

export const title = 'Notifikasi';

export const clientLoader = ({ url: { searchParams } }: ClientLoaderFunctionArgs) => {
  const query = { ...listQuery(searchParams), sortBy: timeSortParam(searchParams) };
  return {
    recipients: call('GET /api/admin/notification/recipients'),
    history: call('GET /api/admin/notification/history', { query }).then(({ notifications, ...counted }) => ({
      ...counted,
      data: notifications,
    })),
  };
};

type NotificationsPageProps = { loaderData: ReturnType<typeof clientLoader> };

export default function NotificationsPage({ loaderData: { recipients, history } }: NotificationsPageProps) {
  const clearing = useOverlay('hapus');
  return (
    <>
      <PageTitle title="Notifikasi">
        <ButtonLink to="#riwayat" variant="secondary" className="lg:hidden">
          Riwayat notifikasi
        </ButtonLink>
      </PageTitle>
      <SendForm recipients={recipients} />
      <section aria-labelledby="riwayat" className="mt-6">
        <ListPage
          head={
            <h2 id="riwayat" className="mb-3 flex min-h-11 items-center text-xl">
              Riwayat notifikasi
            </h2>
          }
          search="Cari notifikasi"
          filters={[timeSortFilter]}
          page={history}
          failureTitle="Gagal memuat riwayat notifikasi"
          caption="Riwayat notifikasi"
          sorts={{ Waktu: byDate }}
          columns={sentColumns}
          empty="Belum ada notifikasi yang dikirim."
          counted="notifikasi"
        >
          {({ data }) => (
            <div className="flex justify-end">
              {data.length > 0 && (
                <MoreMenu>
                  <DangerItem onClick={() => clearing.open('riwayat')}>
                    <TrashIcon /> Hapus riwayat
                  </DangerItem>
                </MoreMenu>
              )}
              {data.some(({ isDone }) => !isDone) && <Polling />}
            </div>
          )}
        </ListPage>
      </section>
      {clearing.value !== null && (
        <QuestionDialog
          title="Hapus riwayat notifikasi?"
          label="Hapus"
          onClose={clearing.close}
          send={() => call('DELETE /api/admin/notification/history/clear')}
          failure={(error) => serverMessageOf(error) ?? 'Gagal menghapus riwayat notifikasi'}
        >
          <p>
            Semua notifikasi hilang dari riwayat ini. Yang masih dikirim tetap sampai, dan siapa mengirim apa tetap
            tercatat di Catatan Aktivitas.
          </p>
        </QuestionDialog>
      )}
    </>
  );
}

const pollMs = 2_000;

function Polling() {
  const { revalidate } = useRevalidator();
  const poll = useEffectEvent(() => void revalidate());
  useEffect(() => {
    const timer = setInterval(() => poll(), pollMs);
    return () => clearInterval(timer);
  }, []);
  return null;
}

const sentColumns: Column<SentNotification>[] = [
  { label: 'Waktu', cell: ({ createdAt }) => <span className="text-sm">{longDateTime(createdAt)} WITA</span> },
  { label: 'Notifikasi', cell: (sent) => <Message {...sent} /> },
  { label: 'Status', cell: (sent) => <DeliveryStatus {...sent} /> },
  { label: 'Penerima', isNumber: true, cell: ({ recipients }) => recipients },
  { label: 'Terkirim', isNumber: true, cell: ({ delivered }) => delivered },
  { label: 'Gagal', isNumber: true, cell: ({ failed }) => failed },
];

const Message = ({ title, body, path }: SentNotification) => (
  <div className="max-sm:text-right">
    <b>{title}</b>
    <p className="text-sm whitespace-pre-line text-muted">{body}</p>
    {path !== broadcastPath && <p className="text-sm text-muted">Membuka {path}</p>}
  </div>
);

function DeliveryStatus({ isDone, recipients, delivered, failed }: SentNotification) {
  if (isDone) return <Badge tone="green">Selesai</Badge>;
  return (
    <div className="flex min-w-32 flex-col gap-1.5">
      <Badge tone="yellow">Sedang dikirim</Badge>
      {recipients > 0 && (
        <progress
          aria-label="Perangkat yang sudah dikirimi"
          max={recipients}
          value={delivered + failed}
          className="h-1.5 w-full accent-success"
        />
      )}
    </div>
  );
}
