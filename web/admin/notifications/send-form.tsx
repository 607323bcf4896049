import { Suspense } from 'react';
import { Await } from 'react-router';
import type { output } from 'zod/mini';
import { notificationForm } from '#contract/notifications/notifications.ts';
import { formatNumber } from '#contract/money.ts';
import { call, serverMessageOf } from '../../call.ts';
import { shopName } from '../../parts/page-head.ts';
import { LogoMark } from '../../parts/logo.tsx';
import { useSend } from '../../parts/use-send.ts';
import { Button } from '../../ui/button.tsx';
import { Field, TextArea } from '../../ui/field.tsx';
import { useForm } from '../../ui/use-form.ts';
import { toastError } from '../../visitor/toast.ts';
import { ShopPageList } from '../shop-pages.tsx';

const emptyMessage = { title: '', body: '', path: '' };

type Recipients = { customers: number; devices: number };

export function SendForm({ recipients }: { recipients: Promise<Recipients> }) {
  const form = useForm(notificationForm, emptyMessage);
  const { isBusy, send } = useSend();
  const { title, body } = form.values;

  async function broadcast(message: output<typeof notificationForm>) {
    const answer = await call('POST /api/admin/notification/send-to-customers', { body: message });
    form.reset(emptyMessage);
    return answer;
  }

  const submit = (message: output<typeof notificationForm>) =>
    send(() => broadcast(message), {
      failure: (error) => toastError(error, serverMessageOf(error) ?? 'Gagal mengirim notifikasi'),
    });

  return (
    <div className="grid items-start gap-5 lg:grid-cols-[1fr_24rem]">
      <form {...form.formProps(submit)} className="card flex flex-col gap-4 p-5">
        <Field label="Judul" maxLength={100} count={`${title.length}/100`} {...form.field('title')} />
        <TextArea label="Isi" maxLength={500} count={`${body.length}/500`} {...form.field('body')} />
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
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-sm text-muted" role="status">
            <Suspense fallback="Menghitung penerima...">
              <Await resolve={recipients} errorElement="Jumlah penerima tidak diketahui.">
                {(known) => <RecipientCount {...known} />}
              </Await>
            </Suspense>
          </p>
          <Button type="submit" isBusy={isBusy} className="ml-auto">
            {isBusy ? 'Mengirim...' : <SendLabel recipients={recipients} />}
          </Button>
        </div>
      </form>
      <section
        aria-label="Pratinjau"
        className="diamond-pattern rounded-2xl border border-border-light bg-surface/50 p-5"
      >
        <h2 className="text-lg">Pratinjau</h2>
        <div className="mt-3 flex gap-3 rounded-2xl bg-white p-4 shadow-card">
          <LogoMark className="size-10" />
          <div className="min-w-0 flex-1 leading-snug">
            <p className="text-xs text-muted">{shopName} · sekarang</p>
            <p className="mt-0.5 font-semibold wrap-anywhere">{title.trim() || 'Judul notifikasi'}</p>
            <p className="mt-0.5 text-sm wrap-anywhere whitespace-pre-line">{body.trim() || 'Isi notifikasi'}</p>
          </div>
        </div>
      </section>
    </div>
  );
}

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
