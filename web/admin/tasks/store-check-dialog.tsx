import { use, useState } from 'react';
import { Link } from 'react-router';
import * as z from 'zod/mini';
import { longDate } from '#contract/dates.ts';
import { commaList, text } from '#contract/endpoint.ts';
import { type CheckedStore, seenKinds, seenThings } from '#contract/store/store-checks.ts';
import { call } from '../../call.ts';
import { DialogForm } from '../../parts/dialog-form.tsx';
import { fromHere } from '../../parts/list/list-table.tsx';
import { Site } from '../../parts/site.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/field.tsx';
import { ReasonForm } from '../record-dialogs.tsx';

type StoreCheckDialogProps = { store: CheckedStore; onClose: () => void };

/** What to look at in a store, and what was seen. A check that holds can be renewed or taken back. */
export function StoreCheckDialog({ store, onClose }: StoreCheckDialogProps) {
  const [step, setStep] = useState<'check' | 'take-back' | null>(null);
  const holds = store.check !== null && store.check.endedAt === null;
  if (step === 'take-back') return <TakeBackForm store={store} onClose={onClose} />;
  if (step === 'check' || !holds) return <CheckForm store={store} onClose={onClose} />;
  return (
    <Dialog isOpen onClose={onClose} title="Pemeriksaan toko">
      <About store={store} />
      <DialogActions>
        <Button variant="danger" onClick={() => setStep('take-back')}>
          Cabut tanda
        </Button>
        <Button onClick={() => setStep('check')}>Periksa lagi</Button>
      </DialogActions>
    </Dialog>
  );
}

function About({ store: { _id, storeName, productionAddress, check } }: { store: CheckedStore }) {
  const { operator } = use(Site);
  return (
    <div className="flex flex-col gap-3 wrap-anywhere">
      <p>
        <Link
          to={`/admin/sellers/${_id}`}
          state={fromHere}
          translate="no"
          className="font-bold text-accent hover:underline"
        >
          {storeName}
        </Link>
        <span className="block text-sm text-muted">{productionAddress}</span>
      </p>
      {!operator && (
        <p className="rounded-xl bg-notice px-4 py-3 text-sm text-notice-ink">
          Tanda belum tampil di toko: nama pengelola (SHOP_LEGAL_NAME) belum diatur.
        </p>
      )}
      {check && <LastCheck check={check} />}
    </div>
  );
}

const LastCheck = ({ check }: { check: NonNullable<CheckedStore['check']> }) => (
  <div className="card p-4 text-sm">
    <p>
      Diperiksa {check.checkedBy} pada {longDate(check.checkedAt)}:{' '}
      {check.seen.map((kind) => seenThings[kind].label).join(', ')}.
    </p>
    {check.note && <p className="mt-1 text-muted">Catatan: {check.note}</p>}
    {check.endedAt && (
      <p className="mt-1 font-bold">
        <span>{check.reason ? `Dicabut: ${check.reason}` : 'Berakhir karena data toko berubah.'}</span>
      </p>
    )}
  </div>
);

const ticks = z.array(z.enum(seenKinds)).check(z.minLength(1, { error: 'Pilih apa yang sudah dilihat' }));
const checkForm = z.object({ seen: z.pipe(commaList(z.enum(seenKinds)), ticks), note: text(500) });

const CheckForm = ({ store, onClose }: StoreCheckDialogProps) => (
  <DialogForm
    title="Periksa toko"
    size="md"
    schema={checkForm}
    values={{ seen: '', note: '' }}
    failure="Pemeriksaan gagal dicatat."
    label="Catat pemeriksaan"
    onClose={onClose}
    send={(checked) =>
      call('POST /api/admin/store-checks/:id', {
        params: { id: store._id },
        body: { ...checked, version: store.version },
      })
    }
  >
    {(form) => {
      const chosen = form.values.seen.split(',').filter(Boolean);
      const toggle = (kind: string) =>
        form.setValue('seen', seenKinds.filter((one) => chosen.includes(one) !== (one === kind)).join(','));
      return (
        <>
          <About store={store} />
          <fieldset aria-describedby={form.errors.seen ? 'dilihat-salah' : undefined}>
            <legend className="font-bold">Apa yang Anda lihat? Pilihan ini tampil untuk umum.</legend>
            {seenKinds.map((kind) => (
              <Checkbox
                key={kind}
                label={
                  <>
                    {seenThings[kind].label}
                    <span className="block text-sm text-muted">{seenThings[kind].how}</span>
                  </>
                }
                checked={chosen.includes(kind)}
                onChange={() => toggle(kind)}
              />
            ))}
            {form.errors.seen && (
              <p id="dilihat-salah" className="mt-1 text-sm text-danger">
                {form.errors.seen}
              </p>
            )}
          </fieldset>
          <TextArea
            label="Catatan (opsional)"
            rows={2}
            maxLength={500}
            hint="Hanya untuk admin, tidak pernah tampil di toko."
            {...form.field('note')}
          />
        </>
      );
    }}
  </DialogForm>
);

const TakeBackForm = ({ store, onClose }: StoreCheckDialogProps) => (
  <ReasonForm
    title="Cabut tanda diperiksa?"
    send={(body) => call('POST /api/admin/store-checks/:id/take-back', { params: { id: store._id }, body })}
    failure="Tanda gagal dicabut."
    label="Cabut tanda"
    variant="danger"
    onClose={onClose}
  >
    <p translate="no" className="font-bold wrap-anywhere">
      {store.storeName}
    </p>
    <p>Tanda hilang dari halaman toko dan produknya. Toko tetap dapat berjualan.</p>
  </ReasonForm>
);
