import { nikLength, sellerLabels as label } from '#contract/seller-forms.ts';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import type { FieldOf } from './field-of.ts';

type OwnerFieldsProps = {
  field: FieldOf<'sellerName' | 'phoneNumber' | 'nik' | 'domicileAddress'>;
  /** What is shown was given before: a number of theirs is covered until they ask for it. */
  isOnRecord?: boolean;
};

/** Who the seller is. */
export function OwnerFields({ field, isOnRecord }: OwnerFieldsProps) {
  const nik = field('nik');
  return (
    <>
      <Field label={label.sellerName} autoComplete="name" {...field('sellerName')} />
      <Field
        label={label.phoneNumber}
        type="tel"
        autoComplete="tel"
        hint="Dipakai pembeli untuk menghubungi toko Anda."
        {...field('phoneNumber')}
      />
      <Field
        label={label.nik}
        isCovered={isOnRecord}
        inputMode="numeric"
        autoComplete="off"
        maxLength={nikLength}
        hint="Untuk memastikan penjual adalah warga Sulawesi Utara. Disimpan terenkripsi, tidak ditampilkan kepada pembeli."
        count={`${nik.value.length}/${nikLength} digit`}
        {...nik}
      />
      <TextArea label={label.domicileAddress} rows={3} autoComplete="street-address" {...field('domicileAddress')} />
    </>
  );
}
