import { type ClientLoaderFunctionArgs, useSearchParams } from 'react-router';
import { ListTable } from '../../parts/list/list-table.tsx';
import { ListToolbar } from '../../parts/list/list-toolbar.tsx';
import { knownParam, timeSortSelect } from '../../parts/list/list-url.ts';
import { PayoutAccountNotice } from '../../parts/selling/payout-account-notice.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { DuePayouts } from './due-payouts.tsx';
import { Ledger, readLedger } from './ledger.tsx';
import { PayoutHistory } from './payout-history.tsx';
import { filterFrom, type Payouts, readPayouts } from './payout-queries.ts';

export const title = 'Uang';

const tabs = [
  { key: 'tunggu', label: 'Menunggu cair' },
  { key: 'cair', label: 'Sudah cair' },
  { key: 'buku', label: 'Buku kas' },
] as const;
type Tab = (typeof tabs)[number]['key'];

const tabOf = (params: URLSearchParams): Tab =>
  knownParam(
    params,
    'tab',
    tabs.map(({ key }) => key),
  ) ?? (params.has('month') ? 'buku' : 'tunggu');

export const clientLoader = ({ url: { searchParams } }: ClientLoaderFunctionArgs) =>
  tabOf(searchParams) === 'buku'
    ? { ledger: readLedger(searchParams) }
    : { payouts: readPayouts(filterFrom(searchParams)) };

/** What a seller is owed, what was paid out, and every movement of the balance. */
export default function MoneyPage({ loaderData }: { loaderData: ReturnType<typeof clientLoader> }) {
  const [params, setParams] = useSearchParams();
  const tab = tabOf(params);
  return (
    <>
      <h1 className="mb-2 text-2xl sm:mb-4 sm:text-3xl">Uang</h1>
      <Tabs
        label="Uang"
        tabs={tabs}
        selected={tab}
        onSelect={(key) => setParams(key === 'tunggu' ? {} : { tab: key }, { preventScrollReset: true })}
      >
        {loaderData.ledger ? (
          <Ledger page={loaderData.ledger} />
        ) : (
          <>
            {tab === 'cair' && (
              <ListToolbar
                head={<p className="flex min-h-11 items-center pr-12 text-sm text-muted">Yang sudah ditransfer.</p>}
                search="Cari kode pesanan"
                filters={[timeSortSelect]}
                hasPeriod
              />
            )}
            <ListTable page={loaderData.payouts} failureTitle="Data pencairan gagal dimuat.">
              {(payouts) => (
                <>
                  <AccountNotice payouts={payouts} />
                  {tab === 'cair' ? (
                    <PayoutHistory key={JSON.stringify(payouts.filter)} payouts={payouts} />
                  ) : (
                    <DuePayouts payouts={payouts} />
                  )}
                </>
              )}
            </ListTable>
          </>
        )}
      </Tabs>
    </>
  );
}

const AccountNotice = ({ payouts: { account } }: { payouts: Payouts }) => (
  <div className="mb-4 empty:hidden">
    <PayoutAccountNotice
      account={account}
      action={<ButtonLink to="/store/profile?isi=rekening">Konfirmasi rekening</ButtonLink>}
    />
  </div>
);
