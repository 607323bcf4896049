import { useEffect, useEffectEvent, useState } from 'react';
import { OpenPdf } from '../parts/open-pdf.tsx';
import { Picture } from '../parts/picture.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { LoadingText } from '../ui/loading.tsx';
import { toastError } from '../visitor/toast.ts';

type Proof = { address: string; type: string };
type ProofDialogProps = {
  title?: string;
  /** Fetches the proof from the server, which asks for the second factor, or returns where else it is. */
  load: () => Promise<Blob | Proof>;
  onClose: () => void;
};

/** Shows the proof of a payment, a picture or a PDF. Closes when the server refuses it. */
export function ProofDialog({ title = 'Bukti Pembayaran', load, onClose }: ProofDialogProps) {
  const [proof, setProof] = useState<Proof>();
  const show = useEffectEvent(() =>
    load().then(
      (file) => setProof(file instanceof Blob ? { address: URL.createObjectURL(file), type: file.type } : file),
      (error: unknown) => {
        toastError(error, 'Bukti gagal dimuat.');
        onClose();
      },
    ),
  );
  useEffect(() => void show(), []);
  useEffect(() => () => URL.revokeObjectURL(proof?.address ?? ''), [proof]);

  return (
    <Dialog isOpen onClose={onClose} title={title} size="md">
      {!proof && <LoadingText>Memuat bukti...</LoadingText>}
      {proof?.type === 'application/pdf' && <OpenPdf address={proof.address} />}
      {proof && proof.type !== 'application/pdf' && (
        // Its size in full; and the keyboard can scroll the dialog, because something in it has the focus.
        <a href={proof.address} target="_blank" rel="noopener">
          <Picture
            image={proof.address}
            alt="Bukti pembayaran"
            sizes="36rem"
            isUrgent
            className="mx-auto h-auto max-h-[80vh] w-auto max-w-full object-contain"
          />
        </a>
      )}
    </Dialog>
  );
}
