import { useState } from 'react';
import { call } from '../../call.ts';
import { useSession } from '../../visitor/session.ts';
import { toast, toastError } from '../../visitor/toast.ts';

/** Cancels the pending erasure of the account and updates the session. */
export function useCancelErasure(): { isBusy: boolean; cancel: () => Promise<void> } {
  const [isBusy, setBusy] = useState(false);

  async function cancel() {
    setBusy(true);
    try {
      const { message } = await call('DELETE /api/account/erasure');
      toast({ title: message });
      await useSession.getState().checkAuth();
    } catch (error) {
      toastError(error, 'Gagal membatalkan penghapusan akun.');
    } finally {
      setBusy(false);
    }
  }

  return { isBusy, cancel };
}
