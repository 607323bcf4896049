import { useState } from 'react';
import * as z from 'zod/mini';
import { required } from '#contract/endpoint.ts';
import { call } from '../../call.ts';
import { useChosenPicture } from '../../parts/uploading/use-chosen-picture.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/form-controls.tsx';
import { useForm } from '../../ui/use-form.ts';
import { toast, toastError } from '../../visitor/toast.ts';
import { PictureField } from '../picture-field.tsx';
import type { MoneyDialogProps } from './assign-dialog.tsx';
import { MoneySummary } from './money-summary.tsx';

const noteForm = z.object({ note: required(500) });

/** Records how money without an order was dealt with outside of the shop. Money that went out needs no proof. */
export function SettleDialog({ money, onClose, onDone }: MoneyDialogProps) {
  const form = useForm(noteForm, { note: '' });
  const proof = useChosenPicture();
  const [wasSubmitted, setSubmitted] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const needsProof = money.direction === 'in' && !proof.picture;

  async function settle(fields: { note: string }) {
    setSubmitted(true);
    if (needsProof) return;
    setBusy(true);
    try {
      const files = { proof: proof.picture ?? undefined };
      const params = { id: money.id };
      const { message } = await call('POST /api/admin/money/unplaced/:id/settle', { params, fields, files });
      toast({ title: message });
      await onDone();
      onClose();
    } catch (error) {
      toastError(error, 'Gagal mencatat penyelesaian.');
      setBusy(false);
    }
  }

  return (
    <Dialog isOpen onClose={onClose} title="Tandai selesai" size="sm">
      <form {...form.formProps(settle, () => setSubmitted(true))} className="flex flex-col gap-4">
        <MoneySummary money={money} />
        <TextArea
          label="Catatan"
          rows={3}
          hint="Misalnya: ditransfer ke rekening BRI pembeli. Dicatat bersama nama Anda."
          {...form.field('note')}
        />
        <PictureField
          label={money.direction === 'in' ? 'Bukti penyelesaian' : 'Bukti penyelesaian (opsional)'}
          chosen={proof}
          error={wasSubmitted && needsProof ? 'Harap unggah bukti penyelesaian.' : null}
        />
        <DialogActions>
          <Button variant="secondary" disabled={isBusy} onClick={onClose}>
            Batal
          </Button>
          <Button type="submit" isBusy={isBusy || proof.progress !== null}>
            {isBusy ? 'Memproses...' : 'Tandai selesai'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
