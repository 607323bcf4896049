import { useId, useState } from 'react';
import { flushSync } from 'react-dom';
import * as z from 'zod/mini';
import type { OwnProduct } from '#contract/store/store.ts';
import { reasonsFor, type StockReason, stockAmount, stockReasons } from '#contract/catalogue/product-forms.ts';
import { ApiError, call } from '../../call.ts';
import { useSend } from '../../parts/use-send.ts';
import { Button } from '../../ui/button.tsx';
import { inputClass } from '../../ui/field-frame.tsx';
import { Select } from '../../ui/form-controls.tsx';
import { CheckIcon } from '../../ui/account-icons.tsx';
import { useForm } from '../../ui/use-form.ts';
import { toastError } from '../../visitor/toast.ts';

const stockForm = z.object({ stock: stockAmount });

/** Edits the stock inline. Where it has changed since, the server refuses and the present stock is shown. */
export function StockEditor({ product, onChange }: { product: OwnProduct; onChange: (product: OwnProduct) => void }) {
  const id = useId();
  const { _id, title, totalStock } = product;
  const form = useForm(stockForm, { stock: String(totalStock) });
  const { stock } = form.values;
  const { error, ...binding } = form.field('stock');
  const [known, setKnown] = useState(product);
  const [chosen, setReason] = useState<StockReason>('counted');
  const isChanged = stock.trim() !== String(totalStock);
  const reasons = reasonsFor((Number(stock) || 0) - totalStock);
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
    const current = await call('GET /api/store/products/get/:id', { params: { id: _id } }).catch(() => null);
    // The new product resets the form, which must happen before the error is set.
    if (current) flushSync(() => onChange(current.data));
    form.showServerErrors({ stock: message });
  }

  return (
    <form {...form.formProps(save)} className="contents">
      <div className="relative z-1 flex min-w-0 items-center gap-2 justify-self-start">
        <label htmlFor={id} className="text-sm font-semibold">
          Stok<span className="sr-only"> {title}</span>
        </label>
        <input
          id={id}
          inputMode="numeric"
          autoComplete="off"
          {...binding}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className={`${inputClass} h-11 max-w-20 px-1! text-center tabular-nums`}
        />
        {isChanged && (
          <Button type="submit" size="sm" title="Simpan" className="min-h-11" isBusy={isBusy}>
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
        <p id={`${id}-error`} className="col-span-2 mt-1.5 text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </form>
  );
}
