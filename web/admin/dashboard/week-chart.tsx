import type { Stats } from '#contract/admin.ts';
import { shortDate } from '#contract/dates.ts';
import { formatRupiah } from '#contract/money.ts';
import { Table, type Column } from '../../ui/table.tsx';

type Day = Stats['weeklyRevenue'][number];

const height = 200;
const baseline = height - 24;
const maxBarHeight = baseline - 24;

/** Noon in WITA (UTC+8), so that the date is the same in all Indonesian time zones. */
const noonOf = (date: string) => `${date}T12:00:00+08:00`;
const weekday = new Intl.DateTimeFormat('id-ID', { weekday: 'short', timeZone: 'Asia/Makassar' });
const weekdayOf = (date: string) => weekday.format(new Date(noonOf(date)));
const compactNumber = new Intl.NumberFormat('id-ID', { notation: 'compact', maximumFractionDigits: 1 });

const columns: Column<Day>[] = [
  { label: 'Hari', cell: ({ date }) => `${weekdayOf(date)}, ${shortDate(noonOf(date))}` },
  { label: 'Pesanan', cell: ({ orders }) => orders, isNumber: true },
  { label: 'Pendapatan', cell: ({ revenue }) => formatRupiah(revenue), isNumber: true },
];

/** The revenue of the week as a bar chart with one bar per day, and the same data as a table. */
export function WeekChart({ days }: { days: readonly Day[] }) {
  const maxRevenue = Math.max(1, ...days.map(({ revenue }) => revenue));
  const columnWidth = 100 / Math.max(1, days.length);
  return (
    <section className="rounded-2xl border border-border-light bg-white p-4 sm:p-5">
      <h2 className="text-lg">Pendapatan minggu ini</h2>
      <svg
        role="img"
        aria-label="Diagram batang pendapatan per hari; angkanya ada di bawah, pada Lihat data."
        width="100%"
        height={height}
        className="mt-3 block text-[0.625rem] sm:text-xs"
      >
        {days.map(({ date, revenue }, at) => {
          const bar = Math.round((revenue / maxRevenue) * maxBarHeight);
          const middle = `${(at + 0.5) * columnWidth}%`;
          return (
            <g key={date}>
              <rect
                x={`${(at + 0.18) * columnWidth}%`}
                y={baseline - bar}
                width={`${columnWidth * 0.64}%`}
                height={bar}
                rx="4"
                className="fill-primary"
              />
              {revenue > 0 && (
                <text x={middle} y={baseline - bar - 8} textAnchor="middle" className="fill-ink font-semibold">
                  {compactNumber.format(revenue)}
                </text>
              )}
              <text x={middle} y={height - 5} textAnchor="middle" className="fill-muted">
                {weekdayOf(date)}
              </text>
            </g>
          );
        })}
        <line x1="0" x2="100%" y1={baseline + 0.5} y2={baseline + 0.5} className="stroke-border-light" />
      </svg>
      <details className="mt-3">
        <summary className="inline-flex min-h-11 items-center font-semibold text-accent">Lihat data</summary>
        <div className="mt-2">
          <Table
            caption="Pendapatan minggu ini per hari"
            columns={columns}
            rows={days}
            rowKey={({ date }) => date}
            empty="Belum ada data."
          />
        </div>
      </details>
    </section>
  );
}
