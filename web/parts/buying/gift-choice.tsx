import { maxGiftMessage } from '#contract/words.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { TextArea } from '../../ui/field.tsx';
import { setGift, useGift } from '../../visitor/gifts.ts';

/** Whether the order of one store of the cart is a gift, and what its card says. */
export function GiftChoice({ storeId, storeName }: { storeId: string; storeName: string }) {
  const gift = useGift(storeId);
  return (
    <div className="flex flex-col gap-2">
      <Checkbox
        label={
          <>
            Kirim sebagai hadiah<span className="sr-only"> dari {storeName}</span>
          </>
        }
        checked={gift !== null}
        onChange={({ target }) => setGift(storeId, target.checked ? { message: '', hidesPrices: true } : null)}
      />
      {gift && (
        <>
          <TextArea
            label="Pesan di kartu"
            rows={3}
            maxLength={maxGiftMessage}
            hint="Opsional. Dicetak di kartu bersama nama Anda."
            count={`${gift.message.length}/${maxGiftMessage}`}
            value={gift.message}
            onChange={({ target }) => setGift(storeId, { ...gift, message: target.value })}
          />
          <Checkbox
            label="Tanpa harga di paket"
            checked={gift.hidesPrices}
            onChange={({ target }) => setGift(storeId, { ...gift, hidesPrices: target.checked })}
          />
        </>
      )}
    </div>
  );
}
