import { useState } from 'react';
import * as z from 'zod/mini';
import { required } from '#contract/kit.ts';
import type { DueRefund } from '#contract/refunds.ts';
import { call } from '../../call.ts';
import { useChosenPicture } from '../../parts/uploading/use-chosen-picture.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useForm } from '../../ui/use-form.ts';
import { toast, toastError } from '../../visitor/toast.ts';
import { PictureField } from '../picture-field.tsx';
import { RefundSummary } from './refund-summary.tsx';

type RefundByHandProps = { refund: DueRefund; onClose: () => void; onDone: () => Promise<void> };

const noted = z.object({ note: required('Catatan', 500) });

/** Records that the money went back by another way, with a note and the proof. */
export function RefundByHand({ refund, onClose, onDone }: RefundByHandProps) {
  const form = useForm(noted, { note: '' });
  const proof = useChosenPicture();
  const [wasTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);

  async function send(fields: { note: string }) {
    setTried(true);
    if (!proof.picture) return;
    setBusy(true);
    try {
      const { message } = await call('POST /api/admin/refunds/:orderId/manual', {
        params: { orderId: refund._id },
        fields,
        files: { proof: proof.picture },
      });
      toast({ title: message });
      await onDone();
      onClose();
    } catch (error) {
      toastError(error, 'Gagal mencatat pengembalian dana.');
      setBusy(false);
    }
  }

  return (
    <Dialog isOpen onClose={onClose} title="Tandai dana sudah dikembalikan" size="sm">
      <form {...form.sending(send, () => setTried(true))} className="flex flex-col gap-4">
        <RefundSummary refund={refund} />
        <TextArea
          label="Catatan"
          rows={3}
          hint="Misalnya: ditransfer ke rekening BRI pembeli. Dicatat bersama nama Anda."
          {...form.field('note')}
        />
        <PictureField
          label="Bukti pengembalian dana"
          chosen={proof}
          error={wasTried && !proof.picture ? 'Harap unggah bukti pengembalian dana.' : null}
        />
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button variant="secondary" disabled={isBusy} onClick={onClose}>
            Batal
          </Button>
          <Button type="submit" isBusy={isBusy || proof.progress !== null}>
            {isBusy ? 'Memproses...' : 'Tandai selesai'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
