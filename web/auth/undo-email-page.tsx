import { useState } from 'react';
import { call } from '../call.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { useLinkAction, useLinkToken } from './use-link.ts';

export const title = 'Kembalikan email lama';

export default function UndoEmailPage() {
  const token = useLinkToken();
  const [outcome, setOutcome] = useState<'done' | 'expired' | null>(null);
  const { isBusy, run } = useLinkAction({
    request: () => call('POST /api/auth/undo-email', { body: { token: token! } }),
    onDone: () => setOutcome('done'),
    onExpired: () => setOutcome('expired'),
    failure: 'Gagal mengembalikan email.',
  });

  if (outcome === 'done') {
    return (
      <EmptyState
        heading="h1"
        title="Email lama Anda dipakai lagi"
        action={<ButtonLink to="/auth/forgot-password">Buat kata sandi baru</ButtonLink>}
      >
        Semua perangkat telah keluar, dan kata sandi lama tidak berlaku lagi. Buat kata sandi baru untuk masuk.
      </EmptyState>
    );
  }
  if (!token || outcome === 'expired') {
    return (
      <EmptyState
        heading="h1"
        title={token ? 'Tautan ini sudah tidak berlaku' : 'Tautan ini tidak lengkap'}
        action={<ButtonLink to="/contact">Hubungi kami</ButtonLink>}
      >
        Email lama dapat dikembalikan dalam 7 hari setelah diganti.
      </EmptyState>
    );
  }
  return (
    <div className="flex flex-col gap-5">
      <h1 className="text-2xl sm:text-3xl">Kembalikan email lama?</h1>
      <p>Email akun Anda baru saja diganti. Jika bukan Anda yang menggantinya, kembalikan sekarang.</p>
      <p className="text-muted">Semua perangkat keluar, lalu Anda membuat kata sandi baru.</p>
      <Button isWide isBusy={isBusy} onClick={run}>
        Kembalikan email lama
      </Button>
    </div>
  );
}
