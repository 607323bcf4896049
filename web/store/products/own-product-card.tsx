import type { OwnProduct } from '#contract/store/store.ts';
import { factsOf, fullTitle } from '#contract/catalogue/product-facts.ts';
import { categoryLabels, lowStock } from '#contract/words.ts';
import { formatNumber } from '#contract/money.ts';
import { Thumbnail } from '../../parts/picture.tsx';
import { Price } from '../../parts/price.tsx';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { CameraIcon, CopyIcon, EditIcon, HistoryIcon, TrashIcon } from '../../ui/account-icons.tsx';
import { PlusIcon } from '../../ui/icons.tsx';
import { MoreMenu, moreMenuItem } from '../../ui/more-menu.tsx';
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

/** A product of the seller, with actions to edit, copy, delete, add a size or colour, and set the stock. */
export function OwnProductCard(props: OwnProductCardProps) {
  const { product, onEdit, onCopy, onAddOption, onPictures, onHistory, onDelete, onStock } = props;
  const { image, category, price, salePrice, sold, totalStock, takenDownBecause } = product;
  const { optionLabel, optionCount = 1 } = product;
  const title = fullTitle(product);
  const facts = [categoryLabels[category], `Terjual ${formatNumber(sold)}`, factsOf(product)];
  const actions = [
    ['Kelola foto', CameraIcon, onPictures],
    ['Riwayat stok', HistoryIcon, onHistory],
    ['Salin produk', CopyIcon, onCopy],
    ['Tambah pilihan', PlusIcon, onAddOption],
  ] as const;
  return (
    <article className="card relative flex h-full flex-col gap-2 p-3 sm:gap-3 sm:p-4">
      <div className="grid grid-cols-[4rem_1fr] gap-3 sm:grid-cols-[6rem_1fr] sm:gap-4">
        <div>
          <Thumbnail image={image} sizes="6rem" />
        </div>
        <div className="flex min-w-0 flex-col items-start gap-0.5">
          <h2 className="line-clamp-2 font-sans text-base leading-snug font-semibold text-wrap wrap-anywhere">
            {product.title}
          </h2>
          <Price price={price} salePrice={salePrice} />
          <p className="text-sm text-muted">{facts.filter(Boolean).join(' · ')}</p>
          {optionLabel && (
            <p className="text-sm text-muted wrap-anywhere">
              Pilihan <b>{optionLabel}</b>
              {optionCount > 1 && <> · {optionCount} ukuran</>}
            </p>
          )}
        </div>
      </div>
      {takenDownBecause && (
        <p className="rounded-xl border border-danger bg-danger/4 px-3 py-2 text-sm wrap-anywhere">
          <b className="block text-danger">Diturunkan admin, tidak tampil di toko</b>
          Alasan: {takenDownBecause}
        </p>
      )}
      <div className="mt-auto grid grid-cols-[1fr_auto] gap-x-2 border-t border-border-light pt-2 sm:pt-3">
        <StockEditor product={product} onChange={onStock} />
        <div className="col-start-2 row-start-1 -mr-2 flex items-center">
          {totalStock === 0 && <Badge tone="out">Stok Habis</Badge>}
          {totalStock > 0 && totalStock < lowStock && <Badge tone="low">Sisa {totalStock}</Badge>}
          {/* On phones a tap anywhere on the card edits the product. */}
          <IconButton
            label={`Ubah ${title}`}
            onClick={onEdit}
            className="text-accent max-sm:static! max-sm:after:absolute max-sm:after:inset-0"
          >
            <EditIcon />
          </IconButton>
          <IconButton label={`Hapus ${title}`} onClick={onDelete} className="text-danger">
            <TrashIcon />
          </IconButton>
          <MoreMenu label={`Tindakan lain ${title}`}>
            {actions.map(([label, Icon, act]) => (
              <button key={label} type="button" className={moreMenuItem} onClick={act}>
                <Icon className="size-5" /> {label}
                <span className="sr-only"> {title}</span>
              </button>
            ))}
          </MoreMenu>
        </div>
      </div>
    </article>
  );
}
