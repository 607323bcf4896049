import { longDate } from '#contract/dates.ts';
import { useCancelErasure } from '../parts/account/use-cancel-erasure.ts';

/** Shown on every page while the erasure of the account is pending. */
export function ErasureBanner({ eraseAt }: { eraseAt: string }) {
  const { isBusy, cancel } = useCancelErasure();
  return (
    <section
      aria-label="Penghapusan akun"
      className="flex flex-wrap items-center justify-center gap-x-4 bg-warning px-4 py-1 text-center text-sm text-ink
        print:hidden"
    >
      <p>Akun Anda akan dihapus pada {longDate(eraseAt)}.</p>
      <button
        type="button"
        disabled={isBusy}
        onClick={cancel}
        className="min-h-11 font-bold underline underline-offset-4 disabled:opacity-55"
      >
        Batalkan penghapusan
      </button>
    </section>
  );
}
