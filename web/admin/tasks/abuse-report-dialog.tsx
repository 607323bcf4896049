import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { longDateTime } from '#contract/dates.ts';
import type { ProductId } from '#contract/ids.ts';
import {
  type AbuseCase,
  abuseReportReasonLabels,
  sharedTraitLabels,
  takeDownForm,
} from '#contract/abuse-reports/abuse-reports.ts';
import { call } from '../../call.ts';
import { DialogForm } from '../../parts/dialog-form.tsx';
import { FoldedText } from '../../parts/folded-text.tsx';
import { Loaded, useReading } from '../../parts/loaded.tsx';
import { PhotoLinks } from '../../parts/photo-links.tsx';
import { Picture } from '../../parts/picture.tsx';
import { useSend } from '../../parts/use-send.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/field.tsx';
import { Skeleton } from '../../ui/loading.tsx';

const names = { product: 'produk', review: 'ulasan', maker: 'perajin' };

export function AbuseReportDialog({ entry, onClose }: { entry: AbuseCase; onClose: () => void }) {
  const { kind, review, maker, shared, reports, reportCount } = entry;
  const [isTakingDown, setTakingDown] = useState(false);
  const name = names[kind];
  return (
    <Dialog isOpen onClose={onClose} title={isTakingDown ? `Turunkan ${name} ini?` : `Laporan tentang ${name}`}>
      <div className="flex flex-col gap-5">
        <ReportedProduct entry={entry} />
        {maker?.story && <FoldedText className="line-clamp-6">{maker.story}</FoldedText>}
        {review && (
          <figure className="card p-4">
            <figcaption className="text-sm text-muted">
              Ulasan {review.userName}, {review.reviewValue} dari 5 bintang
            </figcaption>
            <blockquote className="mt-1 wrap-anywhere whitespace-pre-line">
              {review.reviewMessage || <i className="text-muted">Tanpa teks</i>}
            </blockquote>
            <PhotoLinks label="Foto ulasan" images={review.images} />
          </figure>
        )}
        {isTakingDown ? (
          <TakeDownForm entry={entry} onCancel={() => setTakingDown(false)} onClose={onClose} />
        ) : (
          <>
            {shared && (
              <p className="card p-4 font-bold">
                {sharedTraitLabels[shared]}. Turunkan ulasan ini jika keduanya orang yang sama.
              </p>
            )}
            {reportCount > 0 && (
              <section aria-label="Laporan">
                <h3 className="mb-2 text-base">{reportCount} laporan</h3>
                <ul className="card divide-y divide-border-light px-4">
                  {reports.map(({ userName, reason, text, createdAt }) => (
                    <li key={userName + createdAt} className="py-3">
                      <b>{abuseReportReasonLabels[reason]}</b>
                      {text && <span className="block wrap-anywhere whitespace-pre-line">{text}</span>}
                      <span className="block text-sm text-muted">
                        {userName}, {longDateTime(createdAt)} WITA
                      </span>
                    </li>
                  ))}
                </ul>
              </section>
            )}
            {entry.decision && <Decision>{entry.decision}</Decision>}
            <Actions entry={entry} onTakeDown={() => setTakingDown(true)} onClose={onClose} />
          </>
        )}
      </div>
    </Dialog>
  );
}

function ReportedProduct({ entry: { kind, product } }: { entry: AbuseCase }) {
  const { _id, title, image, sellerId, storeName, isListed } = product;
  const link = 'font-bold text-accent underline-offset-4 hover:underline';
  return (
    <div className="grid grid-cols-[min(5rem,25vw)_1fr] items-center gap-4">
      <Picture image={image} alt="" sizes="5rem" className="size-20 rounded-xl object-cover" />
      <p className="min-w-0 wrap-anywhere">
        <b>{title || 'Perajin yang sudah dihapus'}</b>
        <span className="block text-sm">
          Toko{' '}
          <Link to={`/admin/sellers/${sellerId}`} className={link}>
            {storeName}
          </Link>
        </span>
        {!isListed && kind !== 'maker' && (
          <span className="block text-sm text-muted">Produk ini tidak tampil di toko.</span>
        )}
      </p>
      {isListed && <ReportedText id={_id} />}
    </div>
  );
}

/** What buyers see of the product, here because the guard of the routes keeps admins out of the shop. */
function ReportedText({ id }: { id: ProductId }) {
  const { reading } = useReading(() => call('GET /api/shop/products/get/:id', { params: { id } }));
  return (
    <div className="col-span-full flex flex-col gap-3">
      <Loaded {...reading} fallback={<Skeleton className="h-20" />} title="Produk gagal dimuat.">
        {({ data: { description, images, offerEndsAt } }) => (
          <>
            {offerEndsAt && <p className="text-sm text-muted">Pesanan khusus, hanya lewat tautan.</p>}
            <FoldedText className="line-clamp-6">{description}</FoldedText>
            <PhotoLinks label="Foto produk" images={images.slice(1)} />
          </>
        )}
      </Loaded>
    </div>
  );
}

const Decision = ({ children }: { children: ReactNode }) => (
  <p className="wrap-anywhere">
    <span className="block text-sm text-muted">Alasan diturunkan</span>
    {children}
  </p>
);

type ActionsProps = { entry: AbuseCase; onTakeDown: () => void; onClose: () => void };

function Actions({ entry: { _id: id, kind, outcome, isTakenDown }, onTakeDown, onClose }: ActionsProps) {
  const { isBusy, send } = useSend();
  const decide = (verb: 'dismiss' | 'restore') =>
    send(() => call(`POST /api/admin/reports/:id/${verb}`, { params: { id } }), {
      failure: 'Gagal menyimpan keputusan.',
      close: onClose,
    });
  return (
    <DialogActions>
      {outcome === null && (
        <Button variant="secondary" disabled={isBusy} onClick={() => decide('dismiss')}>
          Abaikan laporan
        </Button>
      )}
      {isTakenDown ? (
        <Button isBusy={isBusy} onClick={() => decide('restore')}>
          Tampilkan lagi
        </Button>
      ) : (
        <Button variant="danger" disabled={isBusy} onClick={onTakeDown}>
          Turunkan {names[kind]}
        </Button>
      )}
    </DialogActions>
  );
}

const effects = {
  product: [
    'Produk hilang dari toko, pencarian, dan keranjang, dan tidak dapat dibeli.',
    'Pesanan yang sudah dibuat tetap berjalan.',
    'Penjual diberi tahu dan membaca alasannya.',
  ],
  review: [
    'Ulasan tidak tampil lagi, dan bintangnya tidak dihitung.',
    'Penulisnya diberi tahu dan membaca alasannya; penjual diberi tahu tanpa alasan.',
  ],
  maker: [
    'Nama, foto, dan ceritanya tidak tampil di mana pun; produknya tetap dijual.',
    'Penjual diberi tahu dan membaca alasannya.',
  ],
};

type TakeDownFormProps = { entry: AbuseCase; onCancel: () => void; onClose: () => void };

const TakeDownForm = ({ entry: { _id: id, kind }, onCancel, onClose }: TakeDownFormProps) => (
  <DialogForm
    schema={takeDownForm}
    values={{ reason: '' }}
    failure="Gagal menyimpan keputusan."
    label="Turunkan"
    variant="danger"
    cancelLabel="Kembali"
    onCancel={onCancel}
    onClose={onClose}
    send={(body) => call('POST /api/admin/reports/:id/take-down', { params: { id }, body })}
  >
    {(form) => (
      <>
        <ul className="flex list-disc flex-col gap-1.5 pl-5">
          {effects[kind].map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
        <TextArea label="Alasan" rows={3} maxLength={500} hint="Dicatat bersama nama Anda." {...form.field('reason')} />
      </>
    )}
  </DialogForm>
);
