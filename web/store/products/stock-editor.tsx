import { useId, useState, type SubmitEvent } from 'react';
import { safeParse } from 'zod/mini';
import type { Product } from '#contract/catalogue.ts';
import { stockAmount } from '#contract/product-forms.ts';
import { ApiError } from '../../api-error.ts';
import { call } from '../../call.ts';
import { Button } from '../../ui/button.tsx';
import { inputClass } from '../../ui/field-frame.tsx';
import { CheckIcon } from '../../ui/account-icons.tsx';
import { toast, toastError } from '../../visitor/toast.ts';

type StockEditorProps = {
  product: Product;
  /** Called with the current product. */
  onChange: (product: Product) => void;
};

/**
 * Edits the stock inline. The request includes the expected stock, so the server rejects it if the stock has changed
 * since; the current stock is then shown. The input is in the first grid column, the error spans all columns below.
 */
export function StockEditor({ product, onChange }: StockEditorProps) {
  const id = useId();
  const { _id, title, totalStock } = product;
  const [text, setText] = useState(String(totalStock));
  const [knownStock, setKnownStock] = useState(totalStock);
  const [stockError, setStockError] = useState<{ message: string | undefined; of: Product } | null>(null);
  const [isBusy, setBusy] = useState(false);
  // The error of an earlier version of the product is not shown.
  const error = stockError?.of === product ? stockError.message : undefined;
  if (knownStock !== totalStock) {
    setKnownStock(totalStock);
    setText(String(totalStock));
  }

  async function save(event: SubmitEvent) {
    event.preventDefault();
    const checked = safeParse(stockAmount, text);
    if (!checked.success) return setStockError({ message: checked.error.issues[0]?.message, of: product });
    setBusy(true);
    setStockError(null);
    try {
      const body = { stock: checked.data, expected: totalStock };
      const { message, product: now } = await call('PUT /api/store/products/stock/:id', { params: { id: _id }, body });
      onChange(now);
      toast({ title: message });
    } catch (failure) {
      toastError(failure, 'Gagal memperbarui stok.');
      if (failure instanceof ApiError && failure.code === 'STOCK_CHANGED') await showCurrentStock(failure.message);
    }
    setBusy(false);
  }

  async function showCurrentStock(message: string) {
    const current = await call('GET /api/store/products/get/:id', { params: { id: _id } }).catch(() => null);
    if (current) onChange(current.data);
    setStockError({ message, of: current?.data ?? product });
  }

  return (
    <form onSubmit={save} noValidate className="contents">
      <div className="flex min-w-0 items-center gap-2">
        <label htmlFor={id} className="text-sm font-semibold">
          Stok<span className="sr-only"> {title}</span>
        </label>
        <input
          id={id}
          inputMode="numeric"
          autoComplete="off"
          value={text}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={({ target }) => {
            setText(target.value);
            setStockError(null);
          }}
          className={`${inputClass} h-11 max-w-20 px-1! text-center tabular-nums`}
        />
        {text.trim() !== String(totalStock) && (
          <Button type="submit" size="sm" title="Simpan" className="min-h-11" isBusy={isBusy}>
            {!isBusy && <CheckIcon className="size-4" />}
            <span className="sr-only">Simpan stok {title}</span>
          </Button>
        )}
      </div>
      {error && (
        <p id={`${id}-error`} className="col-span-2 mt-1.5 text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </form>
  );
}
