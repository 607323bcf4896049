import { Link } from 'react-router';
import { longDate } from '#contract/dates.ts';
import type { OwnMaker } from '#contract/makers/makers-api.ts';
import { maxMakers } from '#contract/makers/makers.ts';
import { formatNumber } from '#contract/money.ts';
import { techniqueLabels } from '#contract/words.ts';
import { call } from '../../call.ts';
import { QuestionDialog } from '../../parts/dialog-form.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { makerPath, MakerPortrait } from '../../parts/maker-portrait.tsx';
import { useOverlay } from '../../parts/use-overlay.ts';
import { useSend } from '../../parts/use-send.ts';
import { TrashIcon } from '../../ui/account-icons.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { DangerItem, MoreMenu, moreMenuItem } from '../../ui/more-menu.tsx';
import { MakerSheet } from './maker-sheet.tsx';

export const title = 'Perajin';

export const clientLoader = () => ({ makers: call('GET /api/store/makers').then(({ data }) => data) });

/** The people who make what a store sells: whom the seller names on products. */
export default function MakersPage({ loaderData: { makers } }: { loaderData: ReturnType<typeof clientLoader> }) {
  return (
    <>
      <h1 className="mb-2 text-2xl sm:mb-4 sm:text-3xl">Perajin</h1>
      <p className="mb-4 max-w-prose text-pretty text-muted">
        Orang yang membuat produk Anda. Namanya tampil di produk yang Anda pilih, dan setiap perajin punya halaman
        sendiri. Sebut hanya orang dewasa yang sudah setuju.
      </p>
      <Loaded promise={makers} fallback={<Skeleton className="h-64" />} isOffice title="Perajin gagal dimuat.">
        {(known) => <Makers makers={known} />}
      </Loaded>
    </>
  );
}

function Makers({ makers }: { makers: readonly OwnMaker[] }) {
  const editing = useOverlay('isi');
  const erasing = useOverlay('hapus');
  const edited = makers.find(({ _id }) => _id === editing.value);
  const erased = makers.find(({ _id }) => _id === erasing.value);
  return (
    <>
      {makers.length < maxMakers && (
        <Button className="max-sm:w-full" onClick={() => editing.open('baru')}>
          Tambah perajin
        </Button>
      )}
      {makers.length === 0 && (
        <div className="mt-6">
          <EmptyState title="Belum ada perajin">Tambahkan orang pertama; cukup nama dan persetujuannya.</EmptyState>
        </div>
      )}
      <ul className="mt-6 flex max-w-3xl flex-col gap-3 empty:hidden">
        {makers.map((maker) => (
          <MakerCard
            key={maker._id}
            maker={maker}
            onEdit={() => editing.open(maker._id)}
            onErase={() => erasing.open(maker._id)}
          />
        ))}
      </ul>
      {(editing.value === 'baru' || edited) && (
        <MakerSheet key={editing.value} maker={edited ?? null} onClose={editing.close} />
      )}
      {erased && (
        <QuestionDialog
          title="Hapus perajin ini?"
          label="Hapus perajin"
          onClose={erasing.close}
          send={() => call('DELETE /api/store/makers/:id', { params: { id: erased._id } })}
          failure="Perajin gagal dihapus."
        >
          <p>
            Nama, foto, asal, dan cerita <b translate="no">{erased.name}</b> dihapus dari halamannya dan dari semua
            produk. Produknya tetap dijual. Ini tidak dapat dibatalkan.
          </p>
        </QuestionDialog>
      )}
    </>
  );
}

type MakerCardProps = { maker: OwnMaker; onEdit: () => void; onErase: () => void };

function MakerCard({ maker, onEdit, onErase }: MakerCardProps) {
  const { _id, name, place, technique, isRetired, takenDownBecause, productCount, consentedAt } = maker;
  const { isBusy, send } = useSend();
  const setRetired = (verb: 'retire' | 'return') =>
    send(() => call(`POST /api/store/makers/:id/${verb}`, { params: { id: _id } }), { failure: 'Gagal menyimpan.' });
  const facts = [technique && techniqueLabels[technique], place].filter(Boolean).join(' · ');
  return (
    <li className="card flex flex-col gap-3 p-4">
      <div className="flex items-start gap-4">
        <MakerPortrait maker={maker} sizes="4rem" className="size-16" />
        <div className="min-w-0 flex-1">
          <p translate="no" className="font-bold wrap-anywhere">
            {name}
          </p>
          <p className="text-sm text-muted">{facts}</p>
          <p className="text-sm text-muted">
            {formatNumber(productCount)} produk · setuju{' '}
            <span className="whitespace-nowrap">{longDate(consentedAt)}</span>
          </p>
          <p className="mt-1 flex flex-wrap gap-2 empty:hidden">
            {isRetired && <Badge tone="gray">Tidak lagi membuat</Badge>}
            {takenDownBecause !== null && <Badge tone="red">Diturunkan admin</Badge>}
          </p>
          {takenDownBecause && <p className="mt-1 text-sm wrap-anywhere">Alasan: {takenDownBecause}</p>}
        </div>
        <MoreMenu label={`Tindakan lain untuk ${name}`}>
          <button
            type="button"
            className={moreMenuItem}
            disabled={isBusy}
            onClick={({ currentTarget }) => {
              currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
              void setRetired(isRetired ? 'return' : 'retire');
            }}
          >
            {isRetired ? 'Tandai membuat lagi' : 'Tandai tidak lagi membuat'}
          </button>
          <DangerItem onClick={onErase}>
            <TrashIcon /> Hapus perajin
          </DangerItem>
        </MoreMenu>
      </div>
      {maker.removals.map(({ _id: id, contact, text, createdAt }) => (
        <div key={id} className="rounded-xl bg-notice px-4 py-3 text-sm text-notice-ink">
          <p className="font-bold">Minta dihapus, {longDate(createdAt)}</p>
          <p className="wrap-anywhere whitespace-pre-line">{text}</p>
          <p className="wrap-anywhere">Kontak: {contact}</p>
          <p className="mt-1">Jika ini benar orangnya, hapus dalam 3 hari. Jika tidak, admin yang memutuskan.</p>
        </div>
      ))}
      <div className="flex flex-wrap gap-2 max-sm:*:flex-1">
        <Button variant="secondary" onClick={onEdit}>
          Ubah<span className="sr-only"> {name}</span>
        </Button>
        {takenDownBecause === null && (
          <Link
            to={makerPath(_id)}
            className="inline-flex min-h-11 items-center justify-center px-2 font-bold whitespace-nowrap text-accent underline"
          >
            Lihat halaman<span className="sr-only"> {name}</span>
          </Link>
        )}
      </div>
    </li>
  );
}
