import type { Payout } from '#contract/payouts.ts';
import { OpenPdf } from '../../parts/open-pdf.tsx';
import { Picture } from '../../parts/picture.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** The picture or PDF that proves a payout; closed while there is none to show. */
export function ProofDialog({ payout, onClose }: { payout: Payout | undefined; onClose: () => void }) {
  if (!payout?.paymentProofUrl) return null;
  return (
    <Dialog isOpen onClose={onClose} title="Bukti Pembayaran" size="md">
      {payout.paymentProofType === 'application/pdf' ? (
        <OpenPdf address={payout.paymentProofUrl} />
      ) : (
        <Picture
          image={payout.paymentProofUrl}
          alt="Bukti pembayaran"
          sizes="36rem"
          isUrgent
          className="mx-auto h-auto max-h-[80vh] w-auto max-w-full object-contain"
        />
      )}
    </Dialog>
  );
}
