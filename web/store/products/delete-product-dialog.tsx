import { useState } from 'react';
import type { Product } from '#contract/catalogue.ts';
import { call } from '../../call.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { toast, toastError } from '../../visitor/toast.ts';

type DeleteProductDialogProps = {
  product: Product;
  onClose: () => void;
  /** Told the id of the product that is gone. */
  onDeleted: (id: string) => void;
};

/** Asks before a product goes, and says what becomes of carts and orders. */
export function DeleteProductDialog({ product, onClose, onDeleted }: DeleteProductDialogProps) {
  const [isBusy, setBusy] = useState(false);

  async function remove() {
    setBusy(true);
    try {
      const { message } = await call('DELETE /api/store/products/delete/:id', { params: { id: product._id } });
      toast({ title: message });
      onDeleted(product._id);
      onClose();
    } catch (error) {
      toastError(error, 'Gagal menghapus produk.');
      setBusy(false);
    }
  }

  return (
    <Dialog isOpen onClose={onClose} title="Hapus produk ini?" size="sm">
      <p className="font-semibold wrap-anywhere">{product.title}</p>
      <ul className="mt-3 flex list-disc flex-col gap-1.5 pl-5">
        <li>Produk hilang dari etalase, dari pencarian, dan dari keranjang pembeli.</li>
        <li>Pesanan yang sudah dibuat tetap berjalan; nama, gambar, dan harganya tersimpan di sana.</li>
        <li>Penghapusan tidak dapat dibatalkan.</li>
      </ul>
      <div className="mt-5 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="secondary" onClick={onClose}>
          Batal
        </Button>
        <Button variant="danger" isBusy={isBusy} onClick={remove}>
          Hapus
        </Button>
      </div>
    </Dialog>
  );
}
