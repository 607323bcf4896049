import { Suspense, useState } from 'react';
import { Await } from 'react-router';
import type { output } from 'zod/mini';
import { notificationForm } from '#contract/notifications/notifications.ts';
import { formatNumber } from '#contract/money.ts';
import { call, serverMessageOf } from '../../call.ts';
import { shopName } from '../../parts/page-head.ts';
import { LogoMark } from '../../parts/logo.tsx';
import { QuestionDialog } from '../../parts/dialog-form.tsx';
import { useDraftForm } from '../../parts/draft.tsx';
import { useOverlay } from '../../parts/use-overlay.ts';
import { Button } from '../../ui/button.tsx';
import { Field, TextArea } from '../../ui/field.tsx';
import { ShopPageList } from '../shop-pages.tsx';

const emptyMessage = { title: '', body: '', path: '' };

type Message = output<typeof notificationForm>;
type Recipients = { customers: number; devices: number };

/** Asks before it sends, because what was sent to all customers cannot be taken back. */
export function SendForm({ recipients }: { recipients: Promise<Recipients> }) {
  const form = useDraftForm(notificationForm, emptyMessage, { ofPage: true });
  const confirming = useOverlay('yakin');
  const [message, setMessage] = useState<Message | null>(null);
  const { title, body } = form.values;

  const ask = async (checked: Message) => {
    setMessage(checked);
    confirming.open('kirim');
  };

  return (
    <>
      <form {...form.formProps(ask)} className="card grid gap-x-5 gap-y-4 p-5 lg:grid-cols-[1fr_22rem] lg:items-start">
        <div className="empty:hidden lg:col-span-2">{form.draftNotice}</div>
        <div className="flex min-w-0 flex-col gap-4">
          <Field label="Judul" maxLength={100} count={`${title.length}/100`} {...form.field('title')} />
          <TextArea label="Isi" rows={3} maxLength={500} count={`${body.length}/500`} {...form.field('body')} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <Field
            label="Halaman tujuan (opsional)"
            maxLength={200}
            list="halaman-toko"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            hint="Dibuka saat notifikasi diketuk, misalnya /shop/search?q=tenun. Jika kosong: beranda."
            {...form.field('path')}
          />
          <ShopPageList />
          <Preview title={title} body={body} />
        </div>
        <div className="flex flex-wrap items-center justify-between gap-3 lg:col-span-2">
          <p className="text-sm text-muted" role="status">
            <RecipientStatus recipients={recipients} />
          </p>
          <Button type="submit" className="ml-auto!">
            <SendLabel recipients={recipients} />
          </Button>
        </div>
      </form>
      {confirming.value !== null && message && (
        <QuestionDialog
          title="Kirim notifikasi ini?"
          label="Ya, Kirim"
          busyLabel="Mengirim..."
          variant="primary"
          onClose={confirming.close}
          send={async () => {
            const answer = await call('POST /api/admin/notification/send-to-customers', { body: message });
            form.reset(emptyMessage);
            return answer;
          }}
          reread
          failure={(error) => serverMessageOf(error) ?? 'Gagal mengirim notifikasi'}
        >
          <Preview {...message} />
          <p className="mt-3">
            <RecipientStatus recipients={recipients} />
          </p>
          <p className="mt-1 text-sm text-muted">Yang sudah dikirim tidak dapat ditarik kembali.</p>
        </QuestionDialog>
      )}
    </>
  );
}

/** The message as a phone shows it. */
const Preview = ({ title, body }: Pick<Message, 'title' | 'body'>) => (
  <section aria-label="Pratinjau" className="flex gap-3 card p-4">
    <LogoMark className="size-10" />
    <div className="min-w-0 flex-1 leading-snug">
      <p className="text-xs text-muted">{shopName} · sekarang</p>
      <p className="mt-0.5 font-bold wrap-anywhere">{title.trim() || 'Judul notifikasi'}</p>
      <p className="mt-0.5 text-sm wrap-anywhere whitespace-pre-line">{body.trim() || 'Isi notifikasi'}</p>
    </div>
  </section>
);

const RecipientStatus = ({ recipients }: { recipients: Promise<Recipients> }) => (
  <Suspense fallback="Menghitung penerima...">
    <Await resolve={recipients} errorElement="Jumlah penerima tidak diketahui.">
      {(known) => <RecipientCount {...known} />}
    </Await>
  </Suspense>
);

const SendLabel = ({ recipients }: { recipients: Promise<Recipients> }) => (
  <Suspense fallback="Kirim Notifikasi">
    <Await resolve={recipients} errorElement="Kirim Notifikasi">
      {({ customers }) => (customers === 0 ? 'Kirim Notifikasi' : `Kirim ke ${formatNumber(customers)} pelanggan`)}
    </Await>
  </Suspense>
);

const RecipientCount = ({ customers, devices }: Recipients) =>
  devices === 0 ? (
    'Belum ada pelanggan yang mengaktifkan notifikasi. Pesan hanya tercatat di riwayat.'
  ) : (
    <>
      Penerima: <b className="text-ink">{customers} pelanggan</b> di {devices} perangkat
    </>
  );
