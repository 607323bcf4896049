import { use } from 'react';
import { monthOf } from '#contract/dates.ts';
import type { PublicCheck } from '#contract/store/store-checks.ts';
import { classNames } from '../ui/class-names.ts';
import { CheckIcon } from '../ui/icons.tsx';
import { lazyDialog } from './lazy-part.tsx';
import { Site } from './site.tsx';
import { useOverlay } from './use-overlay.ts';

const StoreCheckSheet = lazyDialog(
  () => import('./store-check-sheet.tsx'),
  'StoreCheckSheet',
  'Keterangan gagal dibuka.',
);

type StoreCheckBadgeProps = { check: PublicCheck; storeName: string };

/** Who checked a store, and when; a tap says what was seen. Nothing while nobody is named who checks. */
export function StoreCheckBadge({ check, storeName }: StoreCheckBadgeProps) {
  const { operator } = use(Site);
  const sheet = useOverlay('diperiksa');
  if (!operator) return null;
  const text = `${check.isOld ? 'Terakhir diperiksa' : 'Diperiksa'} ${operator} · ${monthOf(check.checkedAt)}`;
  return (
    <>
      <button
        type="button"
        onClick={() => sheet.open('toko')}
        className={classNames(
          'flex min-h-11 items-center gap-1.5 text-left text-sm font-bold underline-offset-4 hover:underline',
          check.isOld ? 'text-muted' : 'text-success',
        )}
      >
        <CheckIcon className="size-4" />
        <span className="min-w-0 wrap-anywhere">{text}</span>
      </button>
      {sheet.value !== null && (
        <StoreCheckSheet check={check} storeName={storeName} operator={operator} onClose={sheet.close} />
      )}
    </>
  );
}
