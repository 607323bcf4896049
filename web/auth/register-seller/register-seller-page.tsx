import { useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { readDigits } from '#contract/typed-numbers.ts';
import { registrationSteps, sellerRegistration } from '#contract/store/seller-forms.ts';
import { safeParse } from 'zod/mini';
import { ApiError, serverMessageOf } from '../../call.ts';
import { useSend } from '../../parts/use-send.ts';
import { errorsOf } from '../../ui/use-form.ts';
import { registerSeller } from '../../visitor/sign-in.ts';
import { dismissToast, toastError, toastFailure } from '../../visitor/toast.ts';
import { deleteDraft, hasDraft, saveDraft, loadDraft, type Draft } from './registration-draft.ts';
import { SellerTerms } from './seller-terms.tsx';
import { StepForm } from './step-form.tsx';

export const title = 'Daftar sebagai penjual';

const lastStep = registrationSteps.length - 1;

/** History state: the number of preceding history entries that are earlier pages of this registration. */
type Trail = { behind: number };

type FieldErrors = Partial<Record<keyof Draft, string>>;

/** The terms, then three steps with a URL each. Back returns to the previous step and keeps the input. */
export default function RegisterSellerPage() {
  const [search] = useSearchParams();
  const step = stepOf(search);
  const { behind } = (useLocation().state as Trail | null) ?? { behind: 0 };
  const navigate = useNavigate();
  const { isBusy, send } = useSend();
  const [serverErrors, setServerErrors] = useState<{ errors: FieldErrors; times: number }>({ errors: {}, times: 0 });

  function goTo(to: number) {
    setServerErrors({ ...serverErrors, errors: {} });
    const url = `?langkah=${to}`;
    // A double click must not add a second history entry, or Back would seem to do nothing.
    return navigate(url, { replace: location.search === url, state: { behind: behind + 1 } satisfies Trail });
  }
  /** Returns to an earlier step, or to the terms (-1). Uses the history if it contains that page. */
  function goBackTo(to: number) {
    const steps = (step ?? 0) - to;
    if (steps <= behind) return navigate(-steps);
    return navigate(to < 0 ? '.' : `?langkah=${to}`, { replace: true });
  }
  async function showErrors(errors: FieldErrors) {
    const invalidStep = registrationSteps.findIndex(({ shape }) => Object.keys(errors).some((name) => name in shape));
    if (invalidStep < 0) return;
    setServerErrors({ errors, times: serverErrors.times + 1 });
    if (invalidStep !== step) await goBackTo(invalidStep);
  }
  const incompleteToast = useRef(0);
  function toastIncomplete() {
    incompleteToast.current = toastFailure(
      'Lengkapi data terlebih dahulu',
      'Beberapa isian belum valid atau belum diisi',
    );
  }

  async function submit() {
    const checked = safeParse(sellerRegistration, loadDraft());
    if (!checked.success) {
      // An earlier step is incomplete: a reload cleared what is
      // never stored, or the visitor opened a later step by URL.
      toastIncomplete();
      return showErrors(errorsOf(checked.error.issues));
    }
    const { data } = checked;
    await send(async () => ({ message: await registerSeller(data) }), {
      done() {
        deleteDraft();
        return navigate('/auth/login', { state: { registered: data.email } });
      },
      failure(error) {
        if (!(error instanceof ApiError) || error.status === 0) {
          return toastError(error, 'Terjadi kesalahan saat mendaftar.');
        }
        toastFailure(serverMessageOf(error) ?? 'Register gagal', error.message);
        return showErrors(error.status === 409 ? { email: error.message } : error.errors);
      },
    });
  }

  function start() {
    saveDraft({});
    return goTo(0);
  }

  if (step === null) return <SellerTerms onAccept={start} />;
  return (
    <StepForm
      key={`${step} ${serverErrors.times}`}
      step={step}
      isBusy={isBusy}
      serverErrors={serverErrors.errors}
      onBack={() => goBackTo(step - 1)}
      onDone={() => (step === lastStep ? submit() : goTo(step + 1))}
      onInvalid={toastIncomplete}
      onValid={() => dismissToast(incompleteToast.current)}
    />
  );
}

/** The step in the URL (0 to 2), or null for the terms. Without accepted terms the URL is ignored. */
function stepOf(search: URLSearchParams): 0 | 1 | 2 | null {
  const step = readDigits(search.get('langkah') ?? '');
  if (!hasDraft()) return null;
  return step === 0 || step === 1 || step === 2 ? step : null;
}
