import { useState } from 'react';
import { useNavigate, useSearchParams, type MetaFunction } from 'react-router';
import { registrationSteps, sellerRegistration } from '#contract/seller-forms.ts';
import { safeParse } from 'zod/mini';
import { ApiError } from '../../api-error.ts';
import { titled } from '../../parts/shop-name.ts';
import { useSession } from '../../visitor/session.ts';
import { toast, toastError, toastFailure } from '../../visitor/toast.ts';
import { dropDraft, takeDraft } from './registration-draft.ts';
import { SellerTerms } from './seller-terms.tsx';
import { StepForm } from './step-form.tsx';

export const meta: MetaFunction = () => [titled('Daftar sebagai penjual')];

const last = registrationSteps.length - 1;

/** The step that the address names: 0 to 2, or none, which is the terms. */
function stepOf(search: URLSearchParams): 0 | 1 | 2 | null {
  const step = Number(search.get('langkah') ?? Number.NaN);
  return step === 0 || step === 1 || step === 2 ? step : null;
}

/** Terms first, then three steps, each with an address of its own: Back goes one step back and loses nothing. */
export default function RegisterSellerPage() {
  const [search] = useSearchParams();
  const step = stepOf(search);
  const navigate = useNavigate();
  const registerSeller = useSession((session) => session.registerSeller);
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Record<string, string>>({});

  const goTo = (to: number) => navigate(`?langkah=${to}`);
  const incomplete = () =>
    toastFailure('Lengkapi data terlebih dahulu', 'Beberapa isian belum valid atau belum diisi');

  async function send() {
    const checked = safeParse(sellerRegistration, takeDraft());
    if (!checked.success) {
      // An earlier step: its password is not kept over a reload, or it was skipped by its address.
      incomplete();
      const faulty = registrationSteps.findIndex((schema) => !safeParse(schema, takeDraft()).success);
      return goTo(faulty);
    }
    setBusy(true);
    try {
      toast({ title: await registerSeller(checked.data) });
      dropDraft();
      await navigate('/auth/login');
    } catch (error) {
      if (error instanceof ApiError && error.status > 0) {
        toastFailure(error.message || 'Register gagal');
        const errors = error.status === 409 ? { email: error.message } : (error.errors ?? {});
        setRefused(errors);
        const faulty = registrationSteps.findIndex((schema) => Object.keys(errors).some((name) => name in schema.shape));
        if (faulty >= 0 && faulty !== step) await goTo(faulty);
      } else {
        toastError(error, 'Terjadi kesalahan saat mendaftar.');
      }
    } finally {
      setBusy(false);
    }
  }

  if (step === null) return <SellerTerms onAccept={() => goTo(0)} />;
  return (
    <StepForm
      key={step}
      step={step}
      isBusy={isBusy}
      refused={refused}
      onBack={() => navigate(-1)}
      onDone={() => (step === last ? send() : goTo(step + 1))}
      onInvalid={incomplete}
    />
  );
}
