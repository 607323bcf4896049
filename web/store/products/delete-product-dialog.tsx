import type { Product } from '#contract/catalogue.ts';
import { call } from '../../call.ts';
import { DeletionDialog } from '../../parts/deletion-dialog.tsx';

type DeleteProductDialogProps = {
  product: Product;
  onClose: () => void;
  /** Told the id of the product that is gone. */
  onDeleted: (id: string) => void;
};

/** Asks before a product goes, and says what becomes of carts and orders. */
export function DeleteProductDialog({ product, onClose, onDeleted }: DeleteProductDialogProps) {
  return (
    <DeletionDialog
      title="Hapus produk ini?"
      onClose={onClose}
      remove={() => call('DELETE /api/store/products/delete/:id', { params: { id: product._id } })}
      failure="Gagal menghapus produk."
      onRemoved={() => onDeleted(product._id)}
    >
      <p className="font-semibold wrap-anywhere">{product.title}</p>
      <ul className="mt-3 flex list-disc flex-col gap-1.5 pl-5">
        <li>Produk hilang dari etalase, dari pencarian, dan dari keranjang pembeli.</li>
        <li>Pesanan yang sudah dibuat tetap berjalan; nama, gambar, dan harganya tersimpan di sana.</li>
        <li>Penghapusan tidak dapat dibatalkan.</li>
      </ul>
    </DeletionDialog>
  );
}
