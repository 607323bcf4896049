import type { OwnMaker } from '#contract/makers/makers-api.ts';
import { call } from '../../call.ts';
import { QuestionDialog } from '../../parts/dialog-form.tsx';
import { MakerPortrait } from '../../parts/maker-portrait.tsx';
import { useOverlay } from '../../parts/use-overlay.ts';
import { useSend } from '../../parts/use-send.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ReasonForm } from '../record-dialogs.tsx';

/** The makers of a store, whom an admin takes down or erases. */
export function MakerList({ makers }: { makers: readonly OwnMaker[] }) {
  const takingDown = useOverlay('yakin');
  const erasing = useOverlay('hapus');
  const chosen = makers.find(({ _id }) => _id === takingDown.value);
  const erased = makers.find(({ _id }) => _id === erasing.value);
  return (
    <section aria-label="Perajin" className="card mt-4 p-4 sm:p-5">
      <h2 className="text-xl">Perajin</h2>
      <ul className="mt-2 divide-y divide-border-light">
        {makers.map((maker) => (
          <Maker
            key={maker._id}
            maker={maker}
            onTakeDown={() => takingDown.open(maker._id)}
            onErase={() => erasing.open(maker._id)}
          />
        ))}
      </ul>
      {chosen && (
        <ReasonForm
          title="Turunkan perajin ini?"
          label="Turunkan"
          variant="danger"
          failure="Perajin gagal diturunkan."
          send={(body) => call('POST /api/admin/makers/:id/take-down', { params: { id: chosen._id }, body })}
          onClose={takingDown.close}
        >
          <p>
            <b translate="no">{chosen.name}</b> tidak tampil lagi di mana pun; produknya tetap dijual. Penjual diberi
            tahu dan membaca alasannya.
          </p>
        </ReasonForm>
      )}
      {erased && (
        <QuestionDialog
          title="Hapus perajin ini?"
          label="Hapus perajin"
          failure="Perajin gagal dihapus."
          send={() => call('POST /api/admin/makers/:id/erase', { params: { id: erased._id } })}
          onClose={erasing.close}
        >
          <p>
            Nama, foto, asal, dan cerita <b translate="no">{erased.name}</b> dihapus untuk selamanya.
          </p>
        </QuestionDialog>
      )}
    </section>
  );
}

type MakerProps = { maker: OwnMaker; onTakeDown: () => void; onErase: () => void };

function Maker({ maker, onTakeDown, onErase }: MakerProps) {
  const { _id, name, place, story, isRetired, takenDownBecause } = maker;
  const { isBusy, send } = useSend();
  const restore = () =>
    send(() => call('POST /api/admin/makers/:id/restore', { params: { id: _id } }), { failure: 'Gagal menyimpan.' });
  const who = <span className="sr-only"> {name}</span>;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <MakerPortrait maker={maker} sizes="4rem" className="size-16" />
      <div className="min-w-0 flex-1 basis-40">
        <b translate="no" className="block wrap-anywhere">
          {name}
        </b>
        <p className="flex flex-wrap gap-x-3 text-sm text-muted">
          {place && <span>{place}</span>}
          {isRetired && <Badge tone="gray">Tidak lagi membuat</Badge>}
          {takenDownBecause !== null && <Badge tone="red">Diturunkan</Badge>}
        </p>
        {takenDownBecause && <p className="text-sm wrap-anywhere">Alasan: {takenDownBecause}</p>}
        <p className="line-clamp-3 text-sm wrap-anywhere">{story}</p>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">
        {takenDownBecause === null ? (
          <Button variant="secondary" onClick={onTakeDown}>
            Turunkan{who}
          </Button>
        ) : (
          <Button variant="secondary" isBusy={isBusy} onClick={restore}>
            Tampilkan lagi{who}
          </Button>
        )}
        <Button variant="secondary" onClick={onErase}>
          Hapus{who}
        </Button>
      </div>
    </li>
  );
}
