import { shortDate } from '#contract/dates.ts';
import {
  type AbuseCase,
  abuseCaseStates,
  abuseReportReasonLabels,
  sharedTraitLabels,
} from '#contract/abuse-reports/abuse-reports.ts';
import { call } from '../../call.ts';
import { byDate, knownParam, openOrClosed, timeSortFilter } from '../../parts/list/list-url.ts';
import { Picture } from '../../parts/picture.tsx';
import { useOverlay } from '../../parts/use-overlay.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { RowButton } from '../list-cells.tsx';
import { AbuseReportDialog } from './abuse-report-dialog.tsx';
import { useState } from 'react';
import * as z from 'zod/mini';
import { line, required } from '#contract/endpoint.ts';
import type { Review } from '#contract/reviews/reviews.ts';
import { DialogForm } from '../../parts/dialog-form.tsx';
import { Field, Select, TextArea } from '../../ui/field.tsx';
import { taskList } from '../task-list.tsx';

const kindLabels = { product: 'Produk', review: 'Ulasan tentang', maker: 'Perajin' };

export const abuseReports = taskList<AbuseCase>(
  'Laporan',
  (query, params) =>
    call('GET /api/admin/reports', { query: { ...query, status: knownParam(params, 'status', abuseCaseStates) } }),
  {
    belowToolbar: <NewCase />,
    search: 'Cari produk, perajin, atau toko',
    filters: [openOrClosed, timeSortFilter],
    caption: 'Daftar laporan',
    sorts: { Tanggal: byDate },
    columns: [
      { label: 'Tanggal', cell: ({ openedAt }) => shortDate(openedAt), isShort: true },
      {
        label: 'Dilaporkan',
        cell: ({ kind, product, review }) => (
          <span className="grid grid-cols-[3rem_1fr] items-center gap-3">
            <Picture image={product.image} alt="" sizes="3rem" className="size-12 rounded-xl object-cover" />
            <span className="min-w-0">
              <span className="block text-sm text-muted">{kindLabels[kind]}</span>
              <b className="line-clamp-2 wrap-anywhere">{product.title}</b>
              {review?.reviewMessage && (
                <span className="line-clamp-2 text-sm wrap-anywhere">“{review.reviewMessage}”</span>
              )}
            </span>
          </span>
        ),
        isLong: true,
      },
      { label: 'Toko', cell: ({ product }) => product.storeName },
      {
        label: 'Alasan',
        cell: ({ shared, reports, reportCount }) => (
          <span className="block">
            {shared && <b className="block">{sharedTraitLabels[shared]}</b>}
            {abuseReportReasonsOf(reports)}
            {reportCount > 0 && <span className="block text-sm text-muted">{reportCount} laporan</span>}
          </span>
        ),
      },
      { label: 'Status', cell: (entry) => <StateBadge entry={entry} />, isShort: true },
      {
        label: 'Aksi',
        cell: ({ _id, product, outcome }) => (
          <RowButton opens="isi" rowId={_id}>
            <span>{outcome ? 'Lihat' : 'Putuskan'}</span>
            <span className="sr-only"> laporan tentang {product.title}</span>
          </RowButton>
        ),
        isAction: true,
      },
    ],
    empty: 'Tidak ada laporan yang menunggu.',
    emptyHint: 'Produk, ulasan, dan perajin yang dilaporkan pembeli atau penjual muncul di sini.',
    counted: 'laporan',
    queued: ({ product, shared, reports, openedAt }) => ({
      about: product.title,
      below: [product.storeName, shared ? sharedTraitLabels[shared] : abuseReportReasonsOf(reports)].join(' · '),
      since: openedAt,
      sum: '',
    }),
    dialogs: { isi: (entry, close) => <AbuseReportDialog entry={entry} onClose={close} /> },
  },
);

function NewCase() {
  const { value, open, close } = useOverlay('lapor');
  return (
    <>
      <Button variant="secondary" className="mb-3 max-sm:w-full" onClick={() => open('baru')}>
        Periksa produk atau ulasan
      </Button>
      {value !== null && <OpenCaseDialog address={addressIn(value)} onClose={close} />}
    </>
  );
}

const abuseReportReasonsOf = (reports: AbuseCase['reports']): string =>
  [...new Set(reports.map(({ reason }) => abuseReportReasonLabels[reason]))].join(', ');

function StateBadge({ entry: { outcome, isTakenDown } }: { entry: AbuseCase }) {
  if (outcome === null) return <Badge tone="yellow">Terbuka</Badge>;
  if (isTakenDown) return <Badge tone="red">Diturunkan</Badge>;
  return <Badge tone="gray">{outcome === 'dismissed' ? 'Diabaikan' : 'Tampil lagi'}</Badge>;
}

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;
const idIn = (address: string): string | undefined => uuid.exec(address)?.[0].toLowerCase();

/** The address of a product with which another page opens the form; blank for none. */
const addressIn = (opened: string): string => (idIn(opened) ? opened : '');

const caseForm = z.object({
  address: line(2_000).check(z.regex(uuid, { error: 'Tempel tautan halaman produk.' })),
  /** The id of a review; empty for the product itself. */
  subject: line(36),
  text: required(500),
});

/** The form by which an admin reports a product or a review that nobody has reported yet, to decide about it. */
function OpenCaseDialog({ address: initial, onClose }: { address: string; onClose: () => void }) {
  const [reviews, setReviews] = useState<Review[]>([]);

  async function findReviews(productId: string) {
    const request = { params: { productId }, query: { limit: 100 } };
    const found = await call('GET /api/shop/review/:productId', request).catch(() => null);
    setReviews(found?.data ?? []);
  }

  return (
    <DialogForm
      title="Periksa produk atau ulasan"
      schema={caseForm}
      values={{ address: initial, subject: '', text: '' }}
      failure="Laporan gagal dibuat."
      label="Buat laporan"
      onClose={onClose}
      send={async ({ address, subject, text }) => {
        const body = { reason: 'other', text } as const;
        // A review chosen before the address was changed is no longer in the list.
        await (reviews.some(({ _id }) => _id === subject)
          ? call('POST /api/shop/report/review/:id', { params: { id: subject }, body })
          : call('POST /api/shop/report/product/:id', { params: { id: idIn(address)! }, body }));
        return { message: 'Laporan dibuat.' };
      }}
    >
      {(form) => (
        <>
          <p className="text-sm text-muted">
            Untuk produk atau ulasan yang belum dilaporkan siapa pun. Laporannya muncul di daftar dan menunggu keputusan
            Anda.
          </p>
          <Field
            label="Tautan produk"
            hint="Salin dari tombol Bagikan di halaman produk."
            {...form.field('address')}
            onChange={(event) => {
              form.field('address').onChange(event);
              const productId = idIn(event.target.value);
              if (productId) void findReviews(productId);
            }}
          />
          <Select
            label="Yang diperiksa"
            hint="Ulasan produk dapat dipilih setelah tautannya diisi."
            options={[{ value: '', label: 'Produk ini' }, ...reviews.map(optionOf)]}
            {...form.field('subject')}
          />
          <TextArea label="Catatan" rows={3} maxLength={500} {...form.field('text')} />
        </>
      )}
    </DialogForm>
  );
}

const optionOf = ({ _id, userName, reviewValue, reviewMessage }: Review) => ({
  value: _id,
  label: `Ulasan ${userName}, ${reviewValue} dari 5 bintang: ${reviewMessage || 'tanpa teks'}`,
});
