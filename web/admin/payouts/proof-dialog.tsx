import { Picture } from '../../parts/picture.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** The picture that proves a payment; closed while there is none to show. */
export function ProofDialog({ image, onClose }: { image: string | undefined; onClose: () => void }) {
  if (!image) return null;
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
