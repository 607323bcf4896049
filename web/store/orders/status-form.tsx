import { type SubmitEvent, useState } from 'react';
import type { SellerOrderDetails } from '#contract/store.ts';
import { isSessionOver, reasonOf } from '../../api-error.ts';
import { call } from '../../call.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Select, TextArea } from '../../ui/form-controls.tsx';
import { toast, toastFailure } from '../../visitor/toast.ts';
import {
  type SelectableStatus,
  selectableStatuses,
  statusOptions,
  sellerStatusOf,
  changeRefusal,
} from './status-options.ts';

type StatusFormProps = {
  order: SellerOrderDetails;
  /** Called when the order has changed on the server. */
  onSaved: () => Promise<void>;
};

const maxReasonLength = 300;

/** The form that changes the status of an order. The server decides which changes are allowed. */
export function StatusForm({ order, onSaved }: StatusFormProps) {
  const currentStatus = sellerStatusOf(order.orderStatus);
  const [status, setStatus] = useState<SelectableStatus>(currentStatus);
  const [reason, setReason] = useState('');
  const [courier, setCourier] = useState(order.courier);
  const [trackingNumber, setTrackingNumber] = useState(order.trackingNumber);
  const [errors, setErrors] = useState<{ status?: string; reason?: string }>({});
  const [isBusy, setBusy] = useState(false);
  const blockedBy = changeRefusal(order, status);
  const isRejecting = status === 'rejected' && currentStatus !== 'rejected' && !blockedBy;

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isRejecting && reason.trim() === '') {
      event.currentTarget.querySelector('textarea')?.focus();
      return setErrors({ reason: 'Tuliskan alasan penolakan.' });
    }
    setBusy(true);
    setErrors({});
    try {
      const { message } = await call('PUT /api/store/orders/update/:id', {
        params: { id: order._id },
        body: {
          orderStatus: status,
          ...(isRejecting && { reason }),
          ...(status === 'shipped' && { courier, trackingNumber }),
        },
      });
      toast({ title: message });
      await onSaved();
    } catch (error) {
      const message = reasonOf(error) ?? 'Terjadi kesalahan';
      if (!isSessionOver(error)) toastFailure('Gagal memperbarui status', message);
      setErrors({ status: message });
    }
    setBusy(false);
  }

  return (
    <form onSubmit={save} noValidate className="flex flex-col gap-4">
      <Select
        label="Status pesanan"
        name="orderStatus"
        options={statusOptions}
        value={status}
        // The message next to the button already shows this error.
        error={blockedBy ? undefined : errors.status}
        hint={order.paymentStatus === 'paid' ? undefined : unpaidHints[order.paymentStatus]}
        onChange={({ target }) => {
          setStatus(selectableStatuses.find((one) => one === target.value) ?? currentStatus);
          setErrors({});
        }}
      />
      {status === 'shipped' && !blockedBy && (
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label="Kurir"
            hint="Boleh kosong"
            maxLength={100}
            value={courier}
            onChange={({ target }) => setCourier(target.value)}
          />
          <Field
            label="Nomor resi"
            hint="Boleh kosong"
            autoComplete="off"
            maxLength={100}
            value={trackingNumber}
            onChange={({ target }) => setTrackingNumber(target.value)}
          />
        </div>
      )}
      {isRejecting && (
        <TextArea
          label="Alasan penolakan"
          rows={3}
          maxLength={maxReasonLength}
          count={`${reason.length}/${maxReasonLength}`}
          hint={`Dibaca oleh pembeli. Stok kembali${order.paymentStatus === 'paid' ? ', dan uang yang sudah dibayar dikembalikan' : ''}.`}
          error={errors.reason}
          value={reason}
          onChange={({ target }) => {
            setReason(target.value);
            setErrors({});
          }}
        />
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant={isRejecting ? 'danger' : 'primary'} isBusy={isBusy}>
          {isBusy ? 'Menyimpan...' : isRejecting ? 'Tolak Pesanan' : 'Simpan'}
        </Button>
        <p role="status" className="min-w-0 flex-1 basis-48 text-sm font-medium text-danger empty:hidden">
          {blockedBy}
        </p>
      </div>
    </form>
  );
}

/** Hints for orders that are not paid. */
const unpaidHints: Partial<Record<SellerOrderDetails['paymentStatus'], string>> = {
  pending: 'Belum dibayar: pesanan ini hanya dapat ditolak.',
  refunding: 'Uang pembeli sedang dikembalikan.',
  refunded: 'Uang pembeli sudah dikembalikan.',
};
