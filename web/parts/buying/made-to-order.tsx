import { shipByText } from '#contract/date-spans.ts';

/** How long it takes to make a product of the cart; renders nothing for one that is ready. */
export const ProductionTime = ({ days }: { days: number | null }) =>
  days ? <p className="text-sm text-muted">Dibuat setelah dipesan: {days} hari</p> : null;

/** By when the store sends an order, coloured as it comes closer; renders nothing for other orders. */
export function ShipBy({ shipBy, now }: { shipBy: string | null; now: Date }) {
  if (!shipBy) return null;
  const { text, days } = shipByText(shipBy, now);
  const tone = days < 0 ? 'text-danger' : days <= 2 ? 'text-warning-ink' : 'text-muted';
  return <span className={`text-sm font-bold ${tone}`}>Kirim sebelum {text}</span>;
}
