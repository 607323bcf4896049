import { sellerLabels as label } from '#contract/seller-forms.ts';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import type { FieldOf } from './field-of.ts';

type BusinessFieldsProps = { field: FieldOf<'storeName' | 'productionAddress' | 'storeDescription'> };

/** What the store is. */
export function BusinessFields({ field }: BusinessFieldsProps) {
  return (
    <>
      <Field label={label.storeName} autoComplete="organization" {...field('storeName')} />
      <TextArea label={label.productionAddress} rows={3} hint="Tempat barang dibuat." {...field('productionAddress')} />
      <TextArea
        label={label.storeDescription}
        rows={5}
        hint="Ceritakan apa yang Anda buat, dari bahan apa, dan sejak kapan."
        {...field('storeDescription')}
      />
    </>
  );
}
