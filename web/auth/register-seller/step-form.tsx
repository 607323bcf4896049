import { useEffect, useRef } from 'react';
import { registrationSteps } from '#contract/seller-forms.ts';
import { Button } from '../../ui/button.tsx';
import { useForm } from '../../ui/use-form.ts';
import { keepDraft, takeDraft, type Draft } from './registration-draft.ts';
import { stepFields } from './step-fields.tsx';
import { StepTrail } from './step-trail.tsx';

type StepFormProps = {
  step: 0 | 1 | 2;
  isBusy: boolean;
  /** What the server found wrong, by field: shown when the step opens. */
  refused: Partial<Record<keyof Draft, string>>;
  onBack: () => void;
  onDone: () => Promise<void> | void;
  onInvalid: () => void;
};

const titles = ['Identitas pemilik', 'Data usaha', 'Data pembayaran'] as const;

/** One step: its fields, checked when one goes on, and what was typed kept at every key. */
export function StepForm({ step, isBusy, refused, onBack, onDone, onInvalid }: StepFormProps) {
  const form = useForm(registrationSteps[step], takeDraft(), refused);
  const { values } = form;
  const Fields = stepFields[step];

  useEffect(() => keepDraft(values), [values]);

  // The button that was pressed is gone: whoever uses the keyboard or listens begins where the step does.
  const title = useRef<HTMLHeadingElement>(null);
  const isFaulty = Object.keys(refused).length > 0;
  useEffect(() => {
    if (!isFaulty) title.current?.focus();
  }, [isFaulty]);

  return (
    <form {...form.sending(async () => onDone(), onInvalid)} className="flex flex-col gap-5">
      <StepTrail titles={titles} step={step} />
      <h1 ref={title} tabIndex={-1} className="text-2xl outline-none sm:text-3xl">
        {titles[step]}
      </h1>
      <Fields field={form.field} />
      <div className="flex gap-3 pt-2">
        <Button variant="secondary" onClick={onBack} disabled={isBusy}>
          Kembali
        </Button>
        <Button type="submit" className="flex-1" isBusy={isBusy}>
          {step < 2 ? 'Lanjut' : isBusy ? 'Memproses...' : 'Daftar Sebagai Penjual'}
        </Button>
      </div>
    </form>
  );
}
