import { useState } from 'react';
import { toastError } from '../visitor/toast.ts';

/** Numbers that are masked until someone asks for them by `read`, which the server records. A toast shows a failure. */
export function useReveal<Data>(read: () => Promise<{ data: Data }>) {
  const [revealed, setRevealed] = useState<Data | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function reveal() {
    setBusy(true);
    try {
      setRevealed((await read()).data);
    } catch (error) {
      toastError(error, 'Gagal menampilkan nomor.');
    }
    setBusy(false);
  }

  return { revealed, isBusy, reveal, hide: () => setRevealed(null) };
}
