import { call } from '../../call.ts';
import { useSession } from '../../visitor/session.ts';
import { useSend } from '../use-send.ts';

export function useCancelErasure(): { isBusy: boolean; cancel: () => Promise<void> } {
  const { isBusy, send } = useSend();
  const cancel = () =>
    send(() => call('DELETE /api/account/erasure'), {
      done: () => useSession.getState().checkAuth(),
      failure: 'Gagal membatalkan penghapusan akun.',
    });
  return { isBusy, cancel };
}
