import type { OwnProduct } from '#contract/store/store.ts';
import { factsOf } from '#contract/catalogue/product-facts.ts';
import { categoryLabels, lowStock } from '#contract/words.ts';
import { formatNumber } from '#contract/money.ts';
import { Thumbnail } from '../../parts/picture.tsx';
import { Price } from '../../parts/price.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { CopyIcon, EditIcon, TrashIcon } from '../../ui/account-icons.tsx';
import { StockEditor } from './stock-editor.tsx';

type OwnProductCardProps = {
  product: OwnProduct;
  onEdit: () => void;
  onCopy: () => void;
  onPictures: () => void;
  onDelete: () => void;
  /** Called with the current product after its stock was set or found to be outdated. */
  onStock: (product: OwnProduct) => void;
};

/** A product of the seller, with actions to edit, copy, delete and set the stock. */
export function OwnProductCard({ product, onEdit, onCopy, onPictures, onDelete, onStock }: OwnProductCardProps) {
  const { title, image, category, price, salePrice, sold, totalStock, takenDownBecause } = product;
  return (
    <article className="card flex h-full flex-col gap-3 p-4">
      <div className="flex flex-wrap gap-4">
        <div className="w-24">
          <Thumbnail image={image} sizes="6rem" />
          <button
            type="button"
            onClick={onPictures}
            className="min-h-11 w-full text-sm font-semibold text-accent underline-offset-4 hover:underline"
          >
            Kelola foto<span className="sr-only"> {title}</span>
          </button>
        </div>
        <div className="flex min-w-0 flex-[1_1_9rem] flex-col items-start gap-1">
          <h2 className="line-clamp-3 font-sans text-base leading-snug font-semibold text-wrap wrap-anywhere">
            {title}
          </h2>
          <Price price={price} salePrice={salePrice} />
          <p className="text-sm text-muted">{categoryLabels[category]}</p>
          <p className="text-sm text-muted">Terjual {formatNumber(sold)}</p>
          {factsOf(product) && <p className="text-sm text-muted">{factsOf(product)}</p>}
          {totalStock === 0 && <Badge tone="out">Stok Habis</Badge>}
          {totalStock > 0 && totalStock < lowStock && <Badge tone="low">Sisa {totalStock}</Badge>}
          <Button variant="quiet" size="sm" className="-ml-3.5" onClick={onCopy}>
            <CopyIcon className="size-4" /> Duplikat<span className="sr-only"> {title}</span>
          </Button>
        </div>
      </div>
      {takenDownBecause && (
        <p className="rounded-xl border border-danger bg-danger/4 px-3 py-2 text-sm wrap-anywhere">
          <b className="block text-danger">Diturunkan admin, tidak tampil di toko</b>
          Alasan: {takenDownBecause}
        </p>
      )}
      <div className="mt-auto grid grid-cols-[1fr_auto] gap-x-2 border-t border-border-light pt-3">
        <StockEditor product={product} onChange={onStock} />
        <div className="col-start-2 row-start-1 -mr-2 flex">
          <IconButton label={`Ubah ${title}`} onClick={onEdit} className="text-accent">
            <EditIcon />
          </IconButton>
          <IconButton label={`Hapus ${title}`} onClick={onDelete} className="text-danger">
            <TrashIcon />
          </IconButton>
        </div>
      </div>
    </article>
  );
}
