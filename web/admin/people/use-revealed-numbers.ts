import { useState } from 'react';
import type { Revealed } from '#contract/admin.ts';
import { call } from '../../call.ts';
import { toastError } from '../../visitor/toast.ts';

/** The unmasked numbers of a seller, fetched on request. The server records each request in the audit log. */
export function useRevealedNumbers(id: string) {
  const [revealed, setRevealed] = useState<Revealed | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function reveal() {
    setBusy(true);
    try {
      setRevealed((await call('POST /api/admin/info/seller/:id/reveal', { params: { id } })).data);
    } catch (error) {
      toastError(error, 'Gagal menampilkan data.');
    }
    setBusy(false);
  }

  return { revealed, isBusy, reveal, hide: () => setRevealed(null) };
}
