import type { OwnProduct } from '#contract/store/store.ts';
import { factsOf, fullTitle } from '#contract/catalogue/product-facts.ts';
import { categoryLabels, lowStock } from '#contract/words.ts';
import { formatNumber } from '#contract/money.ts';
import { Thumbnail } from '../../parts/picture.tsx';
import { Price } from '../../parts/price.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { CopyIcon, EditIcon, TrashIcon } from '../../ui/account-icons.tsx';
import { PlusIcon } from '../../ui/icons.tsx';
import { StockEditor } from './stock-editor.tsx';

type OwnProductCardProps = {
  product: OwnProduct;
  onEdit: () => void;
  onCopy: () => void;
  onAddOption: () => void;
  onPictures: () => void;
  onHistory: () => void;
  onDelete: () => void;
  /** Called with the current product after its stock was set or found to be outdated. */
  onStock: (product: OwnProduct) => void;
};

const textButton = 'min-h-11 w-full text-sm font-semibold text-accent underline-offset-4 hover:underline';

/** A product of the seller, with actions to edit, copy, delete, add a size or colour, and set the stock. */
export function OwnProductCard(props: OwnProductCardProps) {
  const { product, onEdit, onCopy, onAddOption, onPictures, onHistory, onDelete, onStock } = props;
  const { image, category, price, salePrice, sold, totalStock, takenDownBecause } = product;
  const { optionLabel, optionCount = 1 } = product;
  const title = fullTitle(product);
  return (
    <article className="card flex h-full flex-col gap-3 p-4">
      <div className="flex flex-wrap gap-4">
        <div className="w-24">
          <Thumbnail image={image} sizes="6rem" />
          <button type="button" onClick={onPictures} className={textButton}>
            Kelola foto<span className="sr-only"> {title}</span>
          </button>
          <button type="button" onClick={onHistory} className={textButton}>
            Riwayat stok<span className="sr-only"> {title}</span>
          </button>
        </div>
        <div className="flex min-w-0 flex-[1_1_9rem] flex-col items-start gap-1">
          <h2 className="line-clamp-3 font-sans text-base leading-snug font-semibold text-wrap wrap-anywhere">
            {product.title}
          </h2>
          <Price price={price} salePrice={salePrice} />
          <p className="text-sm text-muted">{categoryLabels[category]}</p>
          <p className="text-sm text-muted">Terjual {formatNumber(sold)}</p>
          {factsOf(product) && <p className="text-sm text-muted">{factsOf(product)}</p>}
          {optionLabel && (
            <p className="text-sm text-muted wrap-anywhere">
              Pilihan <b>{optionLabel}</b>
              {optionCount > 1 && <> · {optionCount} ukuran</>}
            </p>
          )}
          {totalStock === 0 && <Badge tone="out">Stok Habis</Badge>}
          {totalStock > 0 && totalStock < lowStock && <Badge tone="low">Sisa {totalStock}</Badge>}
          <Button variant="quiet" size="sm" className="-ml-3.5" onClick={onCopy}>
            <CopyIcon className="size-4" /> Salin produk<span className="sr-only"> {title}</span>
          </Button>
          <Button variant="quiet" size="sm" className="-ml-3.5" onClick={onAddOption}>
            <PlusIcon className="size-4" /> Tambah pilihan<span className="sr-only"> {title}</span>
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
