import { useEffect, useEffectEvent, useState } from 'react';
import type { Payout } from '#contract/payouts.ts';
import { call } from '../../call.ts';
import { OpenPdf } from '../../parts/open-pdf.tsx';
import { Picture } from '../../parts/picture.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LoadingText } from '../../ui/loading.tsx';
import { toastError } from '../../visitor/toast.ts';

/** Shows the proof of a payout, a picture or a PDF. Closes when the server refuses it. */
export function ProofDialog({ payout, onClose }: { payout: Payout; onClose: () => void }) {
  const { _id: payoutId, paymentProofUrl: url, paymentProofType } = payout;
  // The server asks for the second factor at its own addresses only.
  const [address, setAddress] = useState(url.startsWith('/api/') ? '' : url);
  const fail = useEffectEvent((error: unknown) => {
    toastError(error, 'Bukti gagal dimuat.');
    onClose();
  });
  useEffect(() => {
    if (!address) {
      call('GET /api/admin/payout/proof/:payoutId', { params: { payoutId } }).then(
        (file) => setAddress(URL.createObjectURL(file)),
        (error: unknown) => fail(error),
      );
    }
    return () => URL.revokeObjectURL(address);
  }, [address, payoutId]);

  const picture = <Picture image={address} alt="Bukti pembayaran" sizes="36rem" isUrgent className={pictureClass} />;
  const proof = paymentProofType === 'application/pdf' ? <OpenPdf address={address} /> : picture;
  return (
    <Dialog isOpen onClose={onClose} title="Bukti Pembayaran" size="md">
      {address ? proof : <LoadingText>Memuat bukti...</LoadingText>}
    </Dialog>
  );
}

const pictureClass = 'mx-auto h-auto max-h-[80vh] w-auto max-w-full object-contain';
