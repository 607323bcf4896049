import { encode } from 'uqr';
import { classNames } from '../ui/class-names.ts';

/** A QR code, drawn here, so that no other service sees its text. `label` says for what it is. */
export function QrCode({ text, label, className }: { text: string; label: string; className?: string }) {
  const { size, data } = encode(text, { ecc: 'M', border: 4 });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={classNames('bg-white', className)}
    >
      <path d={path} />
    </svg>
  );
}
