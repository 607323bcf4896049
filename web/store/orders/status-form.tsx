import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import * as z from 'zod/mini';
import { line, text } from '#contract/endpoint.ts';
import { couriers } from '#contract/shipping/couriers.ts';
import { nextSellerStatus, type NextStatus, type OrderStatus } from '#contract/orders/order-states.ts';
import { underReview } from '#contract/payments/payment-states.ts';
import type { SellerOrderDetails } from '#contract/store/store.ts';
import { ApiError, isSessionOver, serverMessageOf } from '../../call.ts';
import { call } from '../answers.ts';
import { useDraftForm } from '../../parts/draft.tsx';
import { useSend } from '../../parts/use-send.ts';
import { Button } from '../../ui/button.tsx';
import { Field, Select, TextArea } from '../../ui/field.tsx';
import { toastFailure } from '../../visitor/toast.ts';
import { sendLater, undo, useUndo } from '../../visitor/undo.ts';
import { changeRefusal, nextStepLabel, selectableStatuses, sellerStatusOf, statusOptions } from './status-options.ts';

type StatusFormProps = {
  order: SellerOrderDetails;
  /** The status that is chosen at first, if it is possible, instead of the present one. */
  firstChoice: NextStatus | null;
  /** Called when the order has changed on the server, also by its buyer. */
  onSaved: () => Promise<void>;
};

type StatusTexts = Record<'orderStatus' | 'reason' | 'courier' | 'trackingNumber', string>;

const maxReasonLength = 300;
const maxCourierLength = 100;

/** The form that changes the status of an order. The server decides which changes are allowed. */
export function StatusForm({ order, firstChoice, onSaved }: StatusFormProps) {
  const currentStatus = sellerStatusOf(order.orderStatus);
  const { courier, trackingNumber } = order;
  const next = nextSellerStatus(order);
  const orderStatus = next !== null && next === firstChoice ? next : currentStatus;
  const initialValues: StatusTexts = { orderStatus, reason: '', courier, trackingNumber };
  const form = useDraftForm(statusForm(order), initialValues, { about: order.orderStatus });
  const { isBusy, send } = useSend();
  const courierField = useRef<HTMLDivElement>(null);
  const status = selectableStatuses.find((one) => one === form.values.orderStatus) ?? currentStatus;
  const blockedBy = changeRefusal(order, status);
  const isRejecting = isRejection(order, status);
  const [isOpen, setOpen] = useState(!next || orderStatus === next || form.values.orderStatus !== orderStatus);

  const isUndoable = useUndo(({ waiting }) => waiting.has(order._id));
  const hasNext = next !== null && (isUndoable || (status !== next && status !== 'rejected'));

  function save({ orderStatus, reason, ...shipment }: z.output<ReturnType<typeof statusForm>>) {
    undo(order._id);
    const body = {
      orderStatus,
      ...(isRejecting && { reason }),
      ...(orderStatus === 'shipped' && shipment),
      seenAddressChanges: order.addressChanges.length,
    };
    return send(() => call('PUT /api/store/orders/update/:id', { params: { id: order._id }, body }), {
      form,
      done: onSaved,
      async failure(error) {
        const message = serverMessageOf(error) ?? 'Terjadi kesalahan';
        if (!isSessionOver(error)) toastFailure('Gagal memperbarui status', message);
        setOpen(true);
        form.showServerErrors({ orderStatus: message });
        if (error instanceof ApiError && error.code === 'ADDRESS_CHANGED') await onSaved();
      },
    });
  }

  /** Sending needs the fields for courier and tracking number, so it is only chosen. Other steps can be undone. */
  function takeNextStep(to: NextStatus) {
    if (to !== 'shipped') return sendLater(order._id, () => save({ ...form.values, orderStatus: to }));
    flushSync(() => {
      setOpen(true);
      form.setValue('orderStatus', to);
    });
    courierField.current?.querySelector('input')?.focus();
  }

  return (
    <form {...form.formProps(save)} className="flex flex-col gap-4">
      {form.draftNotice}
      {hasNext && (
        <div className="flex flex-wrap gap-2 max-sm:*:flex-auto">
          <Button isBusy={isBusy || isUndoable} onClick={() => takeNextStep(next)}>
            <span>{isUndoable ? 'Menyimpan...' : nextStepLabel(next, order)}</span>
          </Button>
          {isUndoable && (
            <Button variant="secondary" onClick={() => undo(order._id)}>
              Urungkan
            </Button>
          )}
        </div>
      )}
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className={hasNext ? 'mb-2 inline-flex min-h-11 gap-2 font-bold text-accent' : 'hidden'}>
          Ubah status lain
        </summary>
        <Select
          label="Status pesanan"
          options={statusOptions}
          hint={
            order.isUnderReview ? `${underReview}. Pesanan ini hanya dapat ditolak.` : unpaidHints[order.paymentStatus]
          }
          {...form.field('orderStatus')}
          // The message next to the button already shows this error.
          error={blockedBy ? undefined : form.errors.orderStatus}
        />
      </details>
      {status === 'shipped' && !blockedBy && (
        <div ref={courierField} className="grid gap-4 sm:grid-cols-2">
          <Field
            label="Kurir"
            hint="Pilih atau tulis sendiri (opsional)"
            autoComplete="off"
            list="daftar-kurir"
            maxLength={maxCourierLength}
            {...form.field('courier')}
          />
          <datalist id="daftar-kurir">
            {couriers.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </datalist>
          <Field
            label="Nomor resi"
            hint="(opsional)"
            autoComplete="off"
            maxLength={maxCourierLength}
            {...form.field('trackingNumber')}
          />
          {order.shippingZone !== 'pickup' && form.values.trackingNumber.trim() === '' && (
            <p role="status" className="rounded-xl bg-notice px-4 py-3 text-sm text-notice-ink sm:col-span-2">
              Tanpa nomor resi, pembeli tidak dapat melacak paketnya, dan pengiriman sulit dibuktikan jika ada komplain.
            </p>
          )}
        </div>
      )}
      {isRejecting && (
        <TextArea
          label="Alasan penolakan"
          rows={3}
          maxLength={maxReasonLength}
          count={`${form.values.reason.length}/${maxReasonLength}`}
          hint={`Dibaca oleh pembeli. Stok kembali${order.paymentStatus === 'paid' ? ', dan uang yang sudah dibayar dikembalikan' : ''}.`}
          {...form.field('reason')}
        />
      )}
      <div className={isOpen || status !== currentStatus ? 'flex flex-wrap items-center gap-3' : 'hidden'}>
        <Button
          type="submit"
          variant={isRejecting ? 'danger' : hasNext || status === currentStatus ? 'secondary' : 'primary'}
          isBusy={isBusy}
        >
          {isBusy ? 'Menyimpan...' : isRejecting ? 'Tolak Pesanan' : 'Simpan'}
        </Button>
        <p role="status" className="min-w-0 flex-1 basis-[12rem] text-sm text-danger empty:hidden">
          {blockedBy}
        </p>
      </div>
    </form>
  );
}

const statusForm = (order: SellerOrderDetails) =>
  z
    .object({
      orderStatus: z.enum(selectableStatuses),
      reason: text(maxReasonLength),
      courier: line(maxCourierLength),
      trackingNumber: line(maxCourierLength),
    })
    .check(
      z.refine(({ orderStatus, reason }) => !isRejection(order, orderStatus) || reason.trim() !== '', {
        path: ['reason'],
        error: 'Tuliskan alasan penolakan.',
      }),
    );

const isRejection = (order: SellerOrderDetails, status: OrderStatus): boolean =>
  status === 'rejected' && order.orderStatus !== 'rejected' && !changeRefusal(order, status);

const unpaidHints: Partial<Record<SellerOrderDetails['paymentStatus'], string>> = {
  pending: 'Belum dibayar: pesanan ini hanya dapat ditolak.',
  refunding: 'Uang pembeli sedang dikembalikan.',
  refunded: 'Uang pembeli sudah dikembalikan.',
};
