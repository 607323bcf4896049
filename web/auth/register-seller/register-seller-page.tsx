import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams, type MetaFunction } from 'react-router';
import { registrationSteps, sellerRegistration } from '#contract/seller-forms.ts';
import { safeParse } from 'zod/mini';
import { ApiError, reasonOf } from '../../api-error.ts';
import { titled } from '../../parts/page-head.ts';
import { errorsOf } from '../../ui/use-form.ts';
import { useSession } from '../../visitor/session.ts';
import { toast, toastError, toastFailure } from '../../visitor/toast.ts';
import { dropDraft, hasDraft, keepDraft, takeDraft, type Draft } from './registration-draft.ts';
import { SellerTerms } from './seller-terms.tsx';
import { StepForm } from './step-form.tsx';

export const meta: MetaFunction = () => [titled('Daftar sebagai penjual')];

const last = registrationSteps.length - 1;

/** The step in the URL (0 to 2), or null for the terms. Without accepted terms the URL is ignored. */
function stepOf(search: URLSearchParams): 0 | 1 | 2 | null {
  const step = Number(search.get('langkah') ?? Number.NaN);
  if (!hasDraft()) return null;
  return step === 0 || step === 1 || step === 2 ? step : null;
}

/** History state: the number of preceding history entries that are earlier pages of this registration. */
type Trail = { behind: number };

type Refused = Partial<Record<keyof Draft, string>>;

/**
 * Seller registration: the terms, then three steps with a URL each. Back returns to the previous step and keeps input.
 */
export default function RegisterSellerPage() {
  const [search] = useSearchParams();
  const step = stepOf(search);
  const { behind } = (useLocation().state as Trail | null) ?? { behind: 0 };
  const navigate = useNavigate();
  const registerSeller = useSession((session) => session.registerSeller);
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<{ found: Refused; times: number }>({ found: {}, times: 0 });

  function goTo(to: number) {
    setRefused({ ...refused, found: {} });
    const address = `?langkah=${to}`;
    // A double click must not add a second history entry, or Back would seem to do nothing.
    return navigate(address, { replace: location.search === address, state: { behind: behind + 1 } satisfies Trail });
  }
  /** Returns to an earlier step, or to the terms (-1). Uses the history if it contains that page. */
  function goBackTo(to: number) {
    const steps = (step ?? 0) - to;
    if (steps <= behind) return navigate(-steps);
    return navigate(to < 0 ? '.' : `?langkah=${to}`, { replace: true });
  }
  async function leadTo(found: Refused) {
    const faulty = registrationSteps.findIndex(({ shape }) => Object.keys(found).some((name) => name in shape));
    if (faulty < 0) return;
    setRefused({ found, times: refused.times + 1 });
    if (faulty !== step) await goBackTo(faulty);
  }
  const incomplete = () => toastFailure('Lengkapi data terlebih dahulu', 'Beberapa isian belum valid atau belum diisi');

  async function send() {
    const checked = safeParse(sellerRegistration, takeDraft());
    if (!checked.success) {
      // An earlier step is incomplete: a reload cleared the password, or the visitor opened a later step by URL.
      incomplete();
      return leadTo(errorsOf(checked.error.issues));
    }
    setBusy(true);
    try {
      toast({ title: await registerSeller(checked.data) });
      dropDraft();
      await navigate('/auth/login');
    } catch (error) {
      if (!(error instanceof ApiError) || error.status === 0) {
        return toastError(error, 'Terjadi kesalahan saat mendaftar.');
      }
      toastFailure(reasonOf(error) ?? 'Register gagal', error.message);
      await leadTo(error.status === 409 ? { email: error.message } : error.errors);
    } finally {
      setBusy(false);
    }
  }

  function begin() {
    keepDraft({});
    return goTo(0);
  }

  if (step === null) return <SellerTerms onAccept={begin} />;
  return (
    <StepForm
      key={`${step} ${refused.times}`}
      step={step}
      isBusy={isBusy}
      refused={refused.found}
      onBack={() => goBackTo(step - 1)}
      onDone={() => (step === last ? send() : goTo(step + 1))}
      onInvalid={incomplete}
    />
  );
}
