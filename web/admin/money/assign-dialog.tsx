import { useState } from 'react';
import * as z from 'zod/mini';
import { required } from '#contract/endpoint.ts';
import type { UnplacedMoney } from '#contract/unplaced-money.ts';
import { call } from '../../call.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { useForm } from '../../ui/use-form.ts';
import { toast, toastError } from '../../visitor/toast.ts';
import { MoneySummary } from './money-summary.tsx';

export type MoneyDialogProps = { money: UnplacedMoney; onClose: () => void; onDone: () => Promise<void> };

const form = z.object({ orderId: required(100, 'Kode order') });

/** Assigns received money to the unpaid payment of an order. */
export function AssignDialog({ money, onClose, onDone }: MoneyDialogProps) {
  const { field, formProps } = useForm(form, { orderId: '' });
  const [isBusy, setBusy] = useState(false);

  async function assign(body: { orderId: string }) {
    setBusy(true);
    try {
      const { message } = await call('POST /api/admin/money/unplaced/:id/assign', { params: { id: money.id }, body });
      toast({ title: message });
      await onDone();
      onClose();
    } catch (error) {
      toastError(error, 'Gagal memasangkan uang.');
      setBusy(false);
    }
  }

  return (
    <Dialog isOpen onClose={onClose} title="Pasangkan dengan pesanan" size="sm">
      <form {...formProps(assign)} className="flex flex-col gap-4">
        <MoneySummary money={money} />
        <Field
          label="Kode order"
          autoComplete="off"
          hint="8 karakter kode, ID lengkap, atau nomor order di penyedia. Jumlahnya harus sama, dan pesanan belum dibayar."
          {...field('orderId')}
        />
        <p className="text-sm text-muted">Pesanan menjadi lunas dan penjual diberi tahu.</p>
        <DialogActions>
          <Button variant="secondary" disabled={isBusy} onClick={onClose}>
            Batal
          </Button>
          <Button type="submit" isBusy={isBusy}>
            {isBusy ? 'Memproses...' : 'Pasangkan'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
