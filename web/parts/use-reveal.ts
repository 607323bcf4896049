import { useState } from 'react';
import { useSend } from './use-send.ts';

/** Numbers that are masked until someone asks for them by `read`, which the server records. A toast shows a failure. */
export function useReveal<Data>(read: () => Promise<{ data: Data }>) {
  const [revealed, setRevealed] = useState<Data | null>(null);
  const { isBusy, send } = useSend();
  const reveal = () =>
    send(async () => setRevealed((await read()).data), { done: () => {}, failure: 'Gagal menampilkan nomor.' });
  return { revealed, isBusy, reveal, hide: () => setRevealed(null) };
}
