import { useState } from 'react';
import type { DashboardPeriod, Stats } from '#contract/admin/dashboard.ts';
import { makassarDay, shortDate } from '#contract/dates.ts';
import { formatNumber, formatRupiah, type Rupiah } from '#contract/money.ts';
import { Table, type Column } from '../../ui/table.tsx';

type Day = Stats['weeklyRevenue'][number];

export const periodLabels: Record<DashboardPeriod, string> = {
  week: 'Minggu ini',
  'last-week': 'Minggu lalu',
  month: 'Bulan ini',
  'last-month': 'Bulan lalu',
};

const comparedWith: Record<DashboardPeriod, string> = {
  week: 'waktu yang sama minggu lalu',
  'last-week': 'minggu sebelumnya',
  month: 'waktu yang sama bulan lalu',
  'last-month': 'bulan sebelumnya',
};

const height = 200;
/** What the name of a day takes below the bars, and an amount above or below one. */
const labelHeight = 24;
/** A month has no room for the amounts, nor for the label of every day. */
const maxLabelled = 7;
const labelEvery = 5;

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

type SalesChartProps = { stats: Stats; period: DashboardPeriod };

/** The revenue of a period beside the one before, as a bar chart with one bar per day, and as a table. */
export function SalesChart({ stats, period }: SalesChartProps) {
  const days = stats.weeklyRevenue;
  const title = `Pendapatan ${periodLabels[period].toLowerCase()}`;
  const { zeroAt, heightOf } = scaleOf(days);
  const columnWidth = 100 / Math.max(1, days.length);
  const isWeek = days.length <= maxLabelled;
  const [today] = useState(() => makassarDay(new Date().toISOString()));
  return (
    <section className="card p-4 sm:p-5">
      <h2 className="text-xl">{title}</h2>
      <Comparison stats={stats} period={period} />
      <svg
        role="img"
        aria-label="Diagram batang pendapatan per hari; angkanya ada di bawah, pada Lihat data."
        width="100%"
        height={height}
        className="mt-3 block overflow-visible sm:mt-8 text-bar sm:text-xs"
      >
        {days.map(({ date, revenue }, at) => {
          const bar = heightOf(revenue);
          const isLoss = revenue < 0;
          const middle = `${(at + 0.5) * columnWidth}%`;
          return (
            <g key={date}>
              <rect
                x={`${(at + 0.18) * columnWidth}%`}
                y={isLoss ? zeroAt : zeroAt - bar}
                width={`${columnWidth * 0.64}%`}
                height={bar}
                rx={isWeek ? 4 : 2}
                className={
                  isLoss
                    ? 'fill-danger'
                    : date === today
                      ? 'fill-surface stroke-primary [stroke-dasharray:4_3]'
                      : 'fill-primary'
                }
              />
              {isWeek && revenue !== 0 && (
                <text
                  x={middle}
                  y={isLoss ? zeroAt + bar + 14 : zeroAt - bar - 8}
                  textAnchor="middle"
                  className="fill-ink font-bold"
                >
                  {compactNumber.format(revenue)}
                </text>
              )}
              {(isWeek || at % labelEvery === 0) && (
                <text x={middle} y={height - 5} textAnchor="middle" className="fill-muted">
                  {isWeek ? weekdayOf(date) : at + 1}
                </text>
              )}
            </g>
          );
        })}
        <line x1="0" x2="100%" y1={zeroAt + 0.5} y2={zeroAt + 0.5} className="stroke-border-light" />
      </svg>
      <details className="mt-3">
        <summary className="inline-flex min-h-11 gap-2 font-bold text-accent">Lihat data</summary>
        <div className="mt-2">
          <Table
            caption={`${title} per hari`}
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

/**
 * Where the line of zero is, from the top, and the height of
 * a bar, in pixels. Days of more refunds are below the line.
 */
function scaleOf(days: readonly Day[]): { zeroAt: number; heightOf: (revenue: number) => number } {
  const highest = Math.max(0, ...days.map(({ revenue }) => revenue));
  const lowest = Math.min(0, ...days.map(({ revenue }) => revenue));
  const bottom = height - labelHeight - (lowest < 0 ? labelHeight : 0);
  const perRupiah = (bottom - labelHeight) / Math.max(1, highest - lowest);
  return {
    zeroAt: bottom - Math.round(-lowest * perRupiah),
    heightOf: (revenue) => Math.round(Math.abs(revenue) * perRupiah),
  };
}

type Figures = { revenue: Rupiah; orders: number };

/** Fewer orders say nothing about a change. */
const minCompared = 5;
const maxPercent = 200;

/**
 * How much the revenue has changed, such as "Naik 12%", at most "Naik > 200 %"; null
 * when one of the periods had too few orders, or more was returned than received.
 */
export function changeText(now: Figures, before: Figures): string | null {
  if (before.revenue <= 0 || Math.min(now.orders, before.orders) < minCompared) return null;
  const percent = Math.round((Math.abs(now.revenue - before.revenue) / before.revenue) * 100);
  if (percent === 0) return 'Hampir sama';
  const size = percent > maxPercent ? `> ${maxPercent} %` : `${percent}%`;
  return `${now.revenue > before.revenue ? 'Naik' : 'Turun'} ${size}`;
}

function Comparison({ stats: { totalRevenue, totalOrders, before }, period }: SalesChartProps) {
  const change = changeText({ revenue: totalRevenue, orders: totalOrders }, before);
  const amount = formatRupiah(before.revenue);
  const orders = `${formatNumber(before.orders)} pesanan`;
  return (
    <p className="mt-1 text-sm text-muted sm:pr-44">
      {before.revenue < 0 ? (
        `Pada ${comparedWith[period]} lebih banyak dana dikembalikan daripada diterima: ${amount}.`
      ) : before.revenue === 0 ? (
        `Tidak ada pendapatan pada ${comparedWith[period]}.`
      ) : change === null ? (
        `Pada ${comparedWith[period]}: ${amount} dari ${orders}.`
      ) : (
        <>
          <b className="text-ink">{change}</b> dibanding {comparedWith[period]}: {amount} dari {orders}.
        </>
      )}
    </p>
  );
}
