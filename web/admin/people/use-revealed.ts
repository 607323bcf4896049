import { useState } from 'react';
import type { Revealed } from '#contract/admin.ts';
import type { UserId } from '#contract/ids.ts';
import { call } from '../../call.ts';
import { toastError } from '../../visitor/toast.ts';

/** A seller's numbers in full, once they were asked for; the server writes down who asked. */
export function useRevealed(id: UserId) {
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
