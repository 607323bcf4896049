import { useEffect, useState } from 'react';
import { type ClientLoaderFunctionArgs, useSearchParams } from 'react-router';
import { orderCode } from '#contract/ids.ts';
import type { NextStatus } from '#contract/orders/order-states.ts';
import type { SellerOrder } from '#contract/store/store.ts';
import { isSessionOver, serverMessageOf } from '../../call.ts';
import { call } from '../answers.ts';
import { ListToolbar } from '../../parts/list/list-toolbar.tsx';
import { filterOf } from '../../parts/list/list-url.ts';
import { Loaded, useReading } from '../../parts/loaded.tsx';
import { useOverlay } from '../../parts/use-overlay.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { OrderSkeleton, Skeleton, Skeletons } from '../../ui/loading.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { toast, toastFailure } from '../../visitor/toast.ts';
import { sendAll, sendLater, useUndo } from '../../visitor/undo.ts';
import { changedOrNew, useLocalChanges } from '../local-changes.ts';
import { OrderDetails } from './order-details.tsx';
import {
  filterFrom,
  matchesStatus,
  type OrderFilter,
  queryOf,
  readOrder,
  readOrders,
  readWork,
} from './order-queries.ts';
import { OrderTable } from './order-table.tsx';
import { selectableStatuses, type SelectableStatus, statusOptions, sellerStatusOf } from './status-options.ts';
import { useOrderWatch } from './use-order-watch.ts';
import { WorkPanel } from './work-panel.tsx';

export const title = 'Pesanan';

export function clientLoader({ url: { searchParams } }: ClientLoaderFunctionArgs) {
  const filter = filterFrom(searchParams);
  return { orders: readOrders(filter), work: filter.q || filter.status ? null : readWork() };
}

const all = 'semua';
const rows = 'divide-y divide-border-light border-y border-border-light bg-white max-sm:-mx-4 sm:card';
const sortSelect = filterOf('sortBy', 'Sortir', { oldest: 'Terlama', 'ship-by': 'Kirim paling dulu' }, 'Terbaru');

export default function OrdersPage({ loaderData }: { loaderData: ReturnType<typeof clientLoader> }) {
  const { orders, work } = loaderData;
  const [params, setParams] = useSearchParams();
  const details = useOverlay('pesanan');
  /** The order that was opened to take a step, which its form shows first. */
  const [step, setStep] = useState<{ orderId: string; next: NextStatus } | null>(null);
  const [busyIds, setBusyIds] = useState<ReadonlySet<string>>(new Set());
  const list = useLocalChanges<SellerOrder>(orders);
  const filter = filterFrom(params);
  const showStatus = (status: OrderFilter['status']) =>
    setParams(queryOf({ ...filter, status }), { preventScrollReset: true });

  const watch = useOrderWatch(async (hasNewOrder) => {
    const [first, now] = await Promise.all([orders, readOrders(filter)]);
    list.put(...changedOrNew(first.items, now.items, filter.sortBy).toReversed());
    if (hasNewOrder) toast({ title: 'Pesanan baru masuk' });
  });
  const isUndoable = useUndo(({ waiting }) => waiting.size > 0);
  useEffect(() => () => void sendAll(), []);
  const tabs: { key: SelectableStatus | typeof all; label: string; count?: number | undefined }[] = [
    { key: all, label: 'Semua' },
    ...statusOptions.map(({ value, label }) => ({ key: value, label, count: watch.due[value] })),
  ];

  function open(orderId: string, next: NextStatus | null = null) {
    setStep(next && { orderId, next });
    details.open(orderId);
  }

  function close() {
    setStep(null);
    details.close();
  }

  /**
   * Sending needs courier and number, so the order opens with that chosen. The other steps can be undone for 5 seconds.
   */
  function takeNextStep(order: SellerOrder, next: NextStatus) {
    if (next === 'shipped') return open(order._id, next);
    sendLater(order._id, () => save(order, next));
  }

  async function save(order: SellerOrder, next: NextStatus) {
    setBusyIds((ids) => new Set(ids).add(order._id));
    try {
      const request = { params: { id: order._id }, body: { orderStatus: next } };
      const { message } = await call('PUT /api/store/orders/update/:id', request);
      toast({ title: message });
    } catch (error) {
      if (!isSessionOver(error))
        toastFailure('Gagal memperbarui status', serverMessageOf(error) ?? 'Terjadi kesalahan');
    }
    await readOrder(order._id).then(
      (now) => recordChange(now, order),
      () => {},
    );
    setBusyIds((ids) => new Set([...ids].filter((id) => id !== order._id)));
  }

  function recordChange(order: SellerOrder, before: SellerOrder) {
    if (matchesStatus(filter, order)) list.put(order);
    else if (matchesStatus(filter, before)) list.remove(order._id);
    watch.lookAgain();
  }

  const actions = { busyIds, onOpen: open, onNextStep: takeNextStep };
  return (
    <>
      <ListToolbar
        head={<h1 className="flex min-h-11 items-center text-2xl sm:mb-3 sm:text-3xl">Daftar Pesanan</h1>}
        search="Cari kode, pembeli, telepon, produk, atau resi"
        filters={[sortSelect]}
      />
      <p role="status" className={watch.isFailing ? 'mb-3 text-sm text-muted' : 'sr-only'}>
        {watch.isFailing
          ? 'Pembaruan otomatis terputus, mencoba lagi...'
          : `${watch.due.pending ?? 0} pesanan lunas menunggu konfirmasi.`}
      </p>
      <p role="status" className="sr-only">
        {isUndoable && 'Disimpan dalam 5 detik. Sampai itu dapat diurungkan.'}
      </p>
      {work && (
        <Loaded
          promise={work}
          fallback={
            <>
              <p className="font-heading text-xl font-bold sm:mt-6">Hari ini</p>
              <Skeletons label="Memuat..." count={4} className={`mt-9 mb-6 ${rows}`} each={<OrderSkeleton isRow />} />
            </>
          }
        >
          {(known) => <WorkPanel work={known} changes={list.changes} due={watch.due} {...actions} />}
        </Loaded>
      )}
      <Tabs
        label="Status pesanan"
        variant="pill"
        tabs={tabs}
        selected={filter.status ? sellerStatusOf(filter.status) : all}
        onSelect={(key) => showStatus(selectableStatuses.find((status) => status === key) ?? null)}
      >
        <Loaded
          key={JSON.stringify(filter)}
          promise={orders}
          fallback={
            <Skeletons label="Memuat pesanan..." count={8} className={`mt-12 ${rows}`} each={<OrderSkeleton isRow />} />
          }
        >
          {(first) => (
            <OrderTable
              first={first}
              filter={filter}
              changes={list.changes}
              waiting={filter.status ? watch.due[filter.status] : undefined}
              hasPanel={work !== null}
              {...actions}
            />
          )}
        </Loaded>
      </Tabs>
      {details.value !== null && (
        <OrderDialog
          key={details.value}
          id={details.value}
          firstChoice={step?.orderId === details.value ? step.next : null}
          onClose={close}
          onChange={recordChange}
        />
      )}
    </>
  );
}

type OrderDialogProps = {
  id: string;
  firstChoice?: NextStatus | null;
  onClose: () => void;
  /** Called with the order after and before the change. */
  onChange: (order: SellerOrder, before: SellerOrder) => void;
};

export function OrderDialog({ id, firstChoice = null, onClose, onChange }: OrderDialogProps) {
  const { reading, reload } = useReading(() => readOrder(id));
  const changed = async (before: SellerOrder) => {
    const now = await reload();
    if (now) onChange(now, before);
  };
  return (
    <Dialog isOpen onClose={onClose} title={`Pesanan ${orderCode(id)}`} size="lg">
      <Loaded {...reading} fallback={<Skeleton className="h-96 rounded-xl" />} isOffice title="Pesanan gagal dimuat.">
        {(read) => <OrderDetails order={read} firstChoice={firstChoice} onChange={() => changed(read)} />}
      </Loaded>
    </Dialog>
  );
}
