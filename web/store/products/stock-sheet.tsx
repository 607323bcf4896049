import { stockReasons } from '#contract/catalogue/product-forms.ts';
import { longDateTime } from '#contract/dates.ts';
import { orderCode } from '#contract/ids.ts';
import { formatNumber } from '#contract/money.ts';
import type { StockMovement } from '#contract/store/store.ts';
import { call } from '../../call.ts';
import { Loaded, useReading } from '../../parts/loaded.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { Sheet } from '../../ui/sheet.tsx';

/** The side sheet with the last changes of a product's stock. */
export function StockSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const { reading } = useReading(() =>
    call('GET /api/store/products/stock/:id', { params: { id } }).then(({ data }) => data),
  );
  return (
    <Sheet isOpen onClose={onClose} title="Riwayat Stok">
      <Loaded {...reading} fallback={<Skeleton className="h-96 rounded-xl" />} isOffice title="Riwayat gagal dimuat.">
        {(movements) =>
          movements.length === 0 ? (
            <EmptyState title="Stok belum pernah berubah.">Perubahan berikutnya tercatat di sini.</EmptyState>
          ) : (
            <ol aria-label="Riwayat stok" className="divide-y divide-border-light">
              {movements.map((movement, at) => (
                <Movement key={movements.length - at} movement={movement} />
              ))}
            </ol>
          )
        }
      </Loaded>
    </Sheet>
  );
}

const Movement = ({ movement }: { movement: StockMovement }) => (
  <li className="grid grid-cols-[1fr_auto] gap-x-4 py-3">
    <p className="min-w-0 font-bold">{causeOf(movement)}</p>
    <p className="text-right font-bold tabular-nums">
      {`${movement.delta > 0 ? '+' : '−'}${formatNumber(Math.abs(movement.delta))}`}
    </p>
    <p className="text-sm text-muted">{longDateTime(movement.at)}</p>
    <p className="text-right text-sm text-muted tabular-nums">Stok {formatNumber(movement.stock)}</p>
  </li>
);

function causeOf({ reason, orderId, delta }: StockMovement): string {
  if (reason) return stockReasons[reason].label;
  if (!orderId) return 'Formulir produk';
  return `${delta < 0 ? 'Pesanan' : 'Kembali dari pesanan'} ${orderCode(orderId)}`;
}
