import { useState } from 'react';
import type { KeptOrder } from '#contract/admin/support.ts';
import { labelOf } from '#contract/field-labels.ts';
import type { OrderId } from '#contract/ids.ts';
import { call } from '../../call.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Fact } from '../../ui/fact-panel.tsx';
import { ReasonForm } from '../record-dialogs.tsx';

/** Asks why, and shows what is kept of an order of an erased account. */
export function KeptDialog({ orderId, onClose }: { orderId: OrderId; onClose: () => void }) {
  const [kept, setKept] = useState<KeptOrder | null>(null);
  if (!kept) {
    return (
      <ReasonForm
        title="Buka data tersimpan?"
        send={(body) => call('POST /api/admin/transactions/:orderId/open-kept', { params: { orderId }, body })}
        onDone={({ data }) => setKept(data)}
        failure="Gagal membuka data."
        label="Buka data"
        onClose={onClose}
      >
        <p className="text-pretty">
          Akun pembelinya sudah dihapus. Datanya disimpan karena diwajibkan undang-undang, dan hanya dibuka untuk
          sengketa atau pihak yang berwenang.
        </p>
      </ReasonForm>
    );
  }
  const { facts, texts, photos } = kept;
  return (
    <Dialog isOpen onClose={onClose} title="Data tersimpan">
      <dl className="grid gap-3 rounded-2xl border border-border-light bg-white p-4 sm:grid-cols-2">
        {Object.entries(facts).map(([name, text]) => (
          <Fact key={name} label={labelOf([name])}>
            {text || '-'}
          </Fact>
        ))}
      </dl>
      {texts.length > 0 && (
        <dl className="mt-3 flex flex-col gap-3 rounded-2xl border border-border-light bg-white p-4">
          {texts.map(({ title, text }) => (
            <Fact key={title + text} label={title} className="wrap-anywhere whitespace-pre-line">
              {text}
            </Fact>
          ))}
        </dl>
      )}
      {photos.map((photo, at) => (
        <img key={photo} src={photo} alt={`Foto ${at + 1} dari komplain`} className="mt-4 rounded-xl" />
      ))}
      <DialogActions>
        <Button onClick={onClose}>Tutup</Button>
      </DialogActions>
    </Dialog>
  );
}
