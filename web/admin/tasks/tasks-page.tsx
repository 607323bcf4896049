import { useEffect, useRef } from 'react';
import type { ClientLoaderFunctionArgs } from 'react-router';
import { formatNumber } from '#contract/money.ts';
import { call } from '../../call.ts';
import { knownParam } from '../../parts/list/list-url.ts';
import { PillLink } from '../../ui/pill-link.tsx';
import { PageTitle } from '../page-title.tsx';
import { abuseReports } from './abuse-report-list.tsx';
import { codeReports } from './code-report-list.tsx';
import { complaints } from './complaint-list.tsx';
import { makerRemovals } from './maker-removal-list.tsx';
import { unplacedMoney } from './money-list.tsx';
import { storeChecks } from './store-check-list.tsx';
import { refunds } from './refund-list.tsx';
import type { TaskList } from '../task-list.tsx';

export const title = 'Perlu tindakan';

const kinds = [
  'complaints',
  'reports',
  'codeReports',
  'makerRemovals',
  'refunds',
  'unplacedMoney',
  'newStores',
] as const;
const lists: Record<(typeof kinds)[number], TaskList> = {
  complaints,
  reports: abuseReports,
  makerRemovals,
  refunds,
  unplacedMoney,
  newStores: storeChecks,
  codeReports,
};

/** Without a known kind in the URL, the first one with tasks is shown. */
export async function clientLoader(args: ClientLoaderFunctionArgs) {
  const reading = call('GET /api/admin/dashboard/tasks').then(
    ({ data }) => data,
    () => null,
  );
  const asked = knownParam(args.url.searchParams, 'kind', kinds);
  const render = asked && lists[asked].load(args);
  const counts = await reading;
  const kind = asked ?? kinds.find((one) => counts?.[one]) ?? 'complaints';
  return { kind, counts, render: render ?? lists[kind].load(args) };
}

/** What an admin has to decide: one list for each kind, all on this page. */
export default function TasksPage({ loaderData }: { loaderData: Awaited<ReturnType<typeof clientLoader>> }) {
  const { kind, counts, render } = loaderData;
  const row = useRef<HTMLElement>(null);
  // On narrow screens the row scrolls.
  useEffect(() => {
    row.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [kind]);
  return (
    <div key={kind}>
      {render(
        <>
          <PageTitle title="Perlu tindakan" />
          <nav
            ref={row}
            aria-label="Jenis tindakan"
            className="-mx-4 -mt-2 mb-3 flex gap-2 overflow-x-auto px-4 py-1 sm:flex-wrap"
          >
            {kinds.map((one) => (
              <PillLink key={one} to={{ search: `?kind=${one}` }} isChosen={one === kind}>
                {lists[one].label}
                {!!counts?.[one] && <span className="tabular-nums opacity-75">{formatNumber(counts[one])}</span>}
              </PillLink>
            ))}
          </nav>
        </>,
      )}
    </div>
  );
}
