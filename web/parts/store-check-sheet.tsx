import { longDate } from '#contract/dates.ts';
import { type PublicCheck, seenThings } from '#contract/store/store-checks.ts';
import { CheckIcon } from '../ui/icons.tsx';
import { Sheet } from '../ui/sheet.tsx';

type StoreCheckSheetProps = { check: PublicCheck; storeName: string; operator: string; onClose: () => void };

/** What was seen of a store, and what that does not mean. */
export const StoreCheckSheet = ({ check, storeName, operator, onClose }: StoreCheckSheetProps) => (
  <Sheet isOpen side="bottom" onClose={onClose} title={check.isOld ? 'Terakhir diperiksa' : 'Toko ini diperiksa'}>
    <p className="wrap-anywhere">
      {operator} memeriksa <b translate="no">{storeName}</b> pada {longDate(check.checkedAt)} dan melihat:
    </p>
    <ul aria-label="Yang dilihat" className="mt-3 flex flex-col gap-2">
      {check.seen.map((kind) => (
        <li key={kind} className="flex items-start gap-2">
          <CheckIcon className="mt-0.5 size-5 text-success" />
          {seenThings[kind].label}
        </li>
      ))}
    </ul>
    <p className="mt-4 text-sm text-muted">
      Tanda ini bukan jaminan mutu produk. Tanda hilang ketika pemilik, nama, alamat, atau rekening toko berubah.
    </p>
  </Sheet>
);
