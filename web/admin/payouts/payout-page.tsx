import { useRevalidator, type ClientLoaderFunctionArgs } from 'react-router';
import { Loaded } from '../../parts/loaded.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { TableSkeleton } from '../../parts/list/list-table.tsx';
import { IdCode } from '../list-cells.tsx';
import { PageTitle } from '../page-title.tsx';
import { PayoutForm, MissingSeller } from './payout-form.tsx';
import { readDueOrders, type DueOrders } from './payout-queries.ts';

export const title = 'Payout';

const back = { to: '/admin/payout', label: 'Kembali ke daftar payout' };
const missingIds = new Set(['', 'undefined', 'null']);

export const clientLoader = ({ params: { sellerId = '' } }: ClientLoaderFunctionArgs) => ({
  due: missingIds.has(sellerId.trim()) ? null : readDueOrders(sellerId),
});

export default function PayoutPage({ loaderData: { due } }: { loaderData: ReturnType<typeof clientLoader> }) {
  if (!due) return <MissingSeller />;
  return (
    <Loaded promise={due} fallback={<TableSkeleton />} above={<PageTitle title={title} back={back} />}>
      {(known) => <Due due={known} />}
    </Loaded>
  );
}

function Due({ due }: { due: DueOrders }) {
  const { revalidate } = useRevalidator();
  return (
    <>
      <PageTitle title={due.sellerName} back={back} />
      <p className="-mt-3 mb-4 text-sm wrap-anywhere text-muted">
        {due.storeName} · ID Penjual: <IdCode id={due.sellerId} of="penjual" isWhole />
      </p>
      <PayoutForm
        key={due.sellerId}
        due={due}
        onPaid={revalidate}
        back={<ButtonLink to="/admin/payout">Kembali ke daftar payout</ButtonLink>}
      />
    </>
  );
}
