import type { OwnProduct } from '#contract/store/store.ts';
import { factsOf, fullTitle } from '#contract/catalogue/product-facts.ts';
import { categoryLabels, lowStock } from '#contract/words.ts';
import { deadline, endedOn } from '#contract/dates.ts';
import { formatNumber } from '#contract/money.ts';
import { Thumbnail } from '../../parts/picture.tsx';
import { Price } from '../../parts/price.tsx';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { CameraIcon, ClockIcon, CopyIcon, EditIcon, HistoryIcon, TrashIcon } from '../../ui/account-icons.tsx';
import { ChatIcon, CheckIcon, PlusIcon, ShareIcon } from '../../ui/icons.tsx';
import { DangerItem, MoreMenu, moreMenuItem } from '../../ui/more-menu.tsx';
import { useId, useState } from 'react';
import { flushSync } from 'react-dom';
import * as z from 'zod/mini';
import { changeOf } from '#contract/changed-fields.ts';
import { readWholeNumber } from '#contract/typed-numbers.ts';
import { reasonsFor, type StockReason, stockAmount, stockReasons } from '#contract/catalogue/product-forms.ts';
import { ApiError } from '../../call.ts';
import { call } from '../answers.ts';
import { selectZero } from '../../parts/number-fields.tsx';
import { useOverlay } from '../../parts/use-overlay.ts';
import { useSend } from '../../parts/use-send.ts';
import { Button } from '../../ui/button.tsx';
import { inputClass } from '../../ui/field-frame.tsx';
import { useForm } from '../../ui/use-form.ts';
import { toastError } from '../../visitor/toast.ts';
import { readOwnProduct } from './own-product-filters.ts';
import { copyOf, offerOf, optionOf } from './product-sheet.tsx';
import { waitingText } from './product-form.tsx';
import { Select } from '../../ui/field.tsx';

type OwnProductCardProps = {
  product: OwnProduct;
  /** Called with the current product after its stock was set or found to be outdated. */
  onStock: (product: OwnProduct) => void;
};

/** A product of the seller, with a field for its stock. Its buttons open the overlays of the page. */
export function OwnProductCard({ product, onStock }: OwnProductCardProps) {
  const { _id, image, category, price, salePrice, sold, totalStock, takenDownBecause } = product;
  const { optionLabel, optionCount = 1, offerEndsAt, offerEndedAt } = product;
  const form = useOverlay('isi');
  const deletion = useOverlay('hapus');
  const pictures = useOverlay('foto');
  const history = useOverlay('riwayat');
  const link = useOverlay('tautan');
  const ending = useOverlay('yakin');
  const title = fullTitle(product);
  const facts = [categoryLabels[category], `Terjual ${formatNumber(sold)}`, factsOf(product)];
  const waiting = waitingText(product);
  const actions = [
    ['Kelola foto', CameraIcon, () => pictures.open(_id)],
    ['Riwayat stok', HistoryIcon, () => history.open(_id)],
    ...(offerEndsAt
      ? []
      : ([
          ['Salin produk', CopyIcon, () => form.open(copyOf(_id))],
          ['Tambah pilihan', PlusIcon, () => form.open(optionOf(_id))],
        ] as const)),
    ['Buat pesanan khusus', ChatIcon, () => form.open(offerOf(_id))],
  ] as const;
  return (
    <article className="card relative flex h-full flex-col gap-2 p-3 sm:gap-3 sm:p-4">
      <div className="grid grid-cols-[min(4rem,18vw)_1fr] gap-3 sm:grid-cols-[6rem_1fr] sm:gap-4">
        <div>
          <Thumbnail image={image} sizes="6rem" />
        </div>
        <div className="flex min-w-0 flex-col items-start gap-0.5">
          <h2 className="line-clamp-2 font-sans text-base leading-snug font-bold text-wrap wrap-anywhere">
            {product.title}
          </h2>
          <div className="flex flex-wrap items-center gap-x-2">
            <Price price={price} salePrice={salePrice} />
            {totalStock === 0 && <Badge tone="out">Stok Habis</Badge>}
            {totalStock > 0 && totalStock < lowStock && <Badge tone="low">Sisa {totalStock}</Badge>}
          </div>
          <p className="text-sm text-muted">{facts.filter(Boolean).join('\u00a0· ')}</p>
          {waiting && <p className="text-sm font-bold text-accent">{waiting}</p>}
          {optionLabel && (
            <p className="text-sm text-muted wrap-anywhere">
              Pilihan <b>{optionLabel}</b>
              {optionCount > 1 && <> · {optionCount} ukuran</>}
            </p>
          )}
        </div>
      </div>
      {offerEndsAt && (
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 rounded-xl bg-info px-3 py-2 text-sm">
          <p>
            <b className="block">Pesanan khusus, hanya lewat tautan</b>
            <span>
              {offerEndedAt ? `Berakhir ${endedOn(offerEndedAt, offerEndsAt)}` : `Sampai ${deadline(offerEndsAt)}`}
            </span>
          </p>
          {!offerEndedAt && !takenDownBecause && (
            <Button variant="secondary" size="sm" className="z-1 min-h-11" onClick={() => link.open(_id)}>
              <ShareIcon className="size-5" /> Kirim tautan<span className="sr-only"> {title}</span>
            </Button>
          )}
        </div>
      )}
      {takenDownBecause && (
        <p className="rounded-xl border border-danger bg-danger/4 px-3 py-2 text-sm wrap-anywhere">
          <b className="block text-danger">Diturunkan admin, tidak tampil di toko</b>
          Alasan: {takenDownBecause}
        </p>
      )}
      <div className="mt-auto grid grid-cols-[1fr_auto] gap-x-2 border-t border-border-light pt-2 sm:pt-3">
        <StockEditor product={product} onChange={onStock} />
        <div className="col-start-2 row-start-1 -mr-2 flex items-center">
          {/* On phones a tap anywhere on the card edits the product. */}
          <IconButton
            label={`Ubah ${title}`}
            onClick={() => form.open(_id)}
            className="text-accent max-sm:static! max-sm:after:absolute max-sm:after:inset-0"
          >
            <EditIcon />
          </IconButton>
          <IconButton label={`Hapus ${title}`} onClick={() => deletion.open(_id)} className="text-danger">
            <TrashIcon />
          </IconButton>
          <MoreMenu label={`Tindakan lain ${title}`}>
            {actions.map(([label, Icon, act]) => (
              <button key={label} type="button" className={moreMenuItem} onClick={act}>
                <Icon className="size-5" /> {label}
                <span className="sr-only"> {title}</span>
              </button>
            ))}
            {offerEndsAt && !offerEndedAt && (
              <DangerItem onClick={() => ending.open(_id)}>
                <ClockIcon className="size-5" /> Akhiri penawaran<span className="sr-only"> {title}</span>
              </DangerItem>
            )}
          </MoreMenu>
        </div>
      </div>
    </article>
  );
}

const stockForm = z.object({ stock: stockAmount });

/** Edits the stock inline. Where it has changed since, the server refuses and the present stock is shown. */
function StockEditor({ product, onChange }: { product: OwnProduct; onChange: (product: OwnProduct) => void }) {
  const id = useId();
  const { _id, title, totalStock } = product;
  const form = useForm(changeOf(stockForm, { stock: totalStock }), { stock: String(totalStock) });
  const { stock } = form.values;
  const { error, ...binding } = form.field('stock');
  const [known, setKnown] = useState(product);
  const [chosen, setReason] = useState<StockReason>('counted');
  const isChanged = stock.trim() !== String(totalStock);
  const pieces = readWholeNumber(stock);
  const reasons = reasonsFor((typeof pieces === 'number' ? pieces : 0) - totalStock);
  const reason = reasons.includes(chosen) ? chosen : 'counted';
  const { isBusy, send } = useSend();
  // The error of an earlier version of the product is not shown. The input keeps its text if only other data changed.
  if (known !== product) {
    setKnown(product);
    form.reset({ stock: known.totalStock === totalStock ? stock : String(totalStock) });
  }

  function save(checked: z.output<typeof stockForm>) {
    const body = { stock: checked.stock, expected: totalStock, reason };
    return send(() => call('PUT /api/store/products/stock/:id', { params: { id: _id }, body }), {
      done: (answer) => onChange(answer.product),
      async failure(error) {
        toastError(error, 'Gagal memperbarui stok.');
        if (error instanceof ApiError && error.code === 'STOCK_CHANGED') await showCurrentStock(error.message);
      },
    });
  }

  async function showCurrentStock(message: string) {
    const current = await readOwnProduct(_id).catch(() => null);
    // The new product resets the form, which must happen before the error is set.
    if (current) flushSync(() => onChange(current));
    form.showServerErrors({ stock: message });
  }

  return (
    <form {...form.formProps(save)} className="contents">
      <div className="relative z-1 flex min-w-0 items-center gap-2 justify-self-start">
        <label htmlFor={id} className="text-sm font-bold">
          Stok<span className="sr-only"> {title}</span>
        </label>
        <input
          id={id}
          inputMode="numeric"
          autoComplete="off"
          onClick={selectZero}
          {...binding}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className={`${inputClass} h-11 w-16! min-w-12 px-1! text-center tabular-nums`}
        />
        {isChanged && (
          <Button type="submit" size="sm" title="Simpan" className="ml-0! min-h-11" isBusy={isBusy}>
            {!isBusy && <CheckIcon className="size-4" />}
            <span className="sr-only">Simpan stok {title}</span>
          </Button>
        )}
      </div>
      {isChanged && (
        <div className="col-span-2 mt-2">
          <Select
            label="Alasan"
            options={reasons.map((value) => ({ value, label: stockReasons[value].label }))}
            value={reason}
            onChange={(event) => setReason(event.target.value as StockReason)}
          />
        </div>
      )}
      {error && (
        <p id={`${id}-error`} className="col-span-2 mt-1.5 text-sm text-danger">
          {error}
        </p>
      )}
    </form>
  );
}
