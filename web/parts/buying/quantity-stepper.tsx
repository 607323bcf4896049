import { IconButton } from '../../ui/icon-button.tsx';
import { lines } from '../../ui/icon.tsx';
import { PlusIcon } from '../../ui/icons.tsx';

type QuantityStepperProps = {
  title: string;
  quantity: number;
  onDecrease: () => void;
  onIncrease: () => void;
  /** No further piece can be ordered. */
  isFull?: boolean;
};

export const QuantityStepper = ({ title, quantity, onDecrease, onIncrease, isFull }: QuantityStepperProps) => (
  <div className="flex items-center rounded-full border border-border-light bg-white">
    <IconButton label={`Kurangi jumlah ${title}`} onClick={onDecrease}>
      <MinusIcon className="size-4" />
    </IconButton>
    <span className="min-w-6 text-center font-bold tabular-nums">
      <span className="sr-only">Jumlah </span>
      {quantity}
    </span>
    <IconButton label={`Tambah jumlah ${title}`} disabled={isFull} onClick={onIncrease}>
      <PlusIcon className="size-4" />
    </IconButton>
  </div>
);

// Not among the icons of the shop, which every page loads.
const MinusIcon = lines('M5 12h14');
