import { Picture } from '../../parts/picture.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** The picture that proves a payment. */
export function ProofDialog({ image, onClose }: { image: string; onClose: () => void }) {
  return (
    <Dialog isOpen onClose={onClose} title="Bukti Pembayaran" size="md">
      <Picture
        image={image}
        alt="Bukti pembayaran"
        sizes="36rem"
        isUrgent
        className="mx-auto h-auto max-h-[80vh] w-auto max-w-full object-contain"
      />
    </Dialog>
  );
}
