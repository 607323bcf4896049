import { sellerLabels as label } from '#contract/seller-forms.ts';
import { BusinessFields } from '../../parts/selling/business-fields.tsx';
import type { FieldOf } from '../../parts/selling/field-of.ts';
import { OwnerFields } from '../../parts/selling/owner-fields.tsx';
import { PaymentFields } from '../../parts/selling/payment-fields.tsx';
import { Field } from '../../ui/field.tsx';
import type { Draft } from './registration-draft.ts';

type FieldsProps = { field: FieldOf<keyof Draft> };

function PersonFields({ field }: FieldsProps) {
  return (
    <>
      <OwnerFields field={field} />
      <Field
        label={label.email}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        hint="Dipakai untuk masuk."
        {...field('email')}
      />
      <Field
        label={label.password}
        type="password"
        autoComplete="new-password"
        hint="Minimal 8 karakter"
        {...field('password')}
      />
    </>
  );
}

/** The fields of each step, in the order of `registrationSteps`. */
export const stepFields = [PersonFields, BusinessFields, PaymentFields] as const;
