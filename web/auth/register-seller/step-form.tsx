import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { sellerLabels } from '#contract/field-labels.ts';
import { registrationSteps } from '#contract/store/seller-forms.ts';
import { StoreCard } from '../../parts/store-card.tsx';
import { BusinessFields, type FieldOf, OwnerFields, PaymentFields } from '../../parts/selling/seller-fields.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmailField, NewPasswordField } from '../../ui/field.tsx';
import { useForm } from '../../ui/use-form.ts';
import { type Draft, lostSecrets, saveDraft, loadDraft } from './registration-draft.ts';
import { ConsentNote } from '../auth-form.tsx';

type StepFormProps = {
  step: 0 | 1 | 2;
  isBusy: boolean;
  /** Validation errors from the server by field, shown when the step opens. */
  serverErrors: Partial<Record<keyof Draft, string>>;
  onBack: () => void;
  onDone: () => Promise<void> | void;
  onInvalid: () => void;
  /** Called when invalid fields have become valid. */
  onValid: () => void;
};

const titles = ['Identitas pemilik', 'Data usaha', 'Data pembayaran'] as const;

/** One registration step. Its fields are validated on submit, and the draft is saved on every change. */
export function StepForm({ step, isBusy, serverErrors, onBack, onDone, onInvalid, onValid }: StepFormProps) {
  const form = useForm(registrationSteps[step], loadDraft(), serverErrors);
  const { values } = form;
  const Fields = stepFields[step];
  const [lost] = useState(() => lostSecrets().map((name) => sellerLabels[name]));

  useEffect(() => saveDraft(values), [values]);
  const wasValid = useRef(form.isValid);
  const reportChange = useEffectEvent(() => {
    if (form.isValid && !wasValid.current) onValid();
    wasValid.current = form.isValid;
  });
  useEffect(() => reportChange(), [form.isValid]);

  // The pressed button no longer exists, so the focus moves to the title for keyboard and screen reader users.
  const title = useRef<HTMLHeadingElement>(null);
  const hasServerErrors = Object.keys(serverErrors).length > 0;
  useEffect(() => {
    if (!hasServerErrors) title.current?.focus();
  }, [hasServerErrors]);

  return (
    <form {...form.formProps(async () => onDone(), onInvalid)} className="flex flex-col gap-5">
      <StepProgress titles={titles} step={step} />
      <h1 ref={title} tabIndex={-1} className="text-2xl outline-none sm:text-3xl">
        {titles[step]}
      </h1>
      {lost.length > 0 && (
        <p role="status" className="rounded-xl bg-info px-4 py-3 text-sm">
          Demi keamanan tidak disimpan di perangkat ini. Isi lagi: {lost.join(', ')}.
        </p>
      )}
      <Fields field={form.field} />
      {step === 1 && (values.storeName || values.storeDescription) && (
        <div>
          <p className="mb-2 text-sm text-muted">Begini toko Anda dikenalkan di beranda.</p>
          <div className="card flex w-64 max-w-full flex-col overflow-hidden">
            <StoreCard store={{ ...values, storeBannerUrl: '' }} />
          </div>
        </div>
      )}
      <div className="flex gap-3 pt-2">
        <Button variant="secondary" onClick={onBack} disabled={isBusy}>
          Kembali
        </Button>
        <Button type="submit" className="flex-1" isBusy={isBusy}>
          {step < 2 ? 'Lanjut' : isBusy ? 'Memproses...' : 'Daftar Sebagai Penjual'}
        </Button>
      </div>
      {step === 2 && <ConsentNote />}
    </form>
  );
}

const PersonFields = ({ field }: { field: FieldOf<keyof Draft> }) => (
  <>
    <OwnerFields field={field} />
    <EmailField hint="Dipakai untuk masuk." {...field('email')} />
    <NewPasswordField {...field('password')} />
  </>
);

const stepFields = [PersonFields, BusinessFields, PaymentFields] as const;

const StepProgress = ({ titles, step }: { titles: readonly string[]; step: number }) => (
  <div>
    <p className="text-sm font-bold text-muted">
      Langkah {step + 1} dari {titles.length}
    </p>
    <ol className="mt-2 flex gap-2">
      {titles.map((title, at) => (
        <li
          key={title}
          aria-current={at === step ? 'step' : undefined}
          className={classNames('h-2 flex-1 rounded-full', at <= step ? 'bg-primary' : 'bg-border-light')}
        >
          <span className="sr-only">{title}</span>
        </li>
      ))}
    </ol>
  </div>
);
