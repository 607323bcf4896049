import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ApiError } from '../call.ts';
import { useSend } from '../parts/use-send.ts';
import { useSession } from '../visitor/session.ts';
import { toastError } from '../visitor/toast.ts';

/** The token of the link in a mail; null without one. Moved from the address bar into the history entry. */
export function useLinkToken(): string | null {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const inAddress = new URLSearchParams(search).get('token');
  useEffect(() => {
    if (inAddress) void navigate(pathname, { replace: true, state: { token: inAddress } });
  }, [inAddress, pathname, navigate]);
  return inAddress ?? (state as { token?: string } | null)?.token ?? null;
}

type LinkAction = { request: () => Promise<unknown>; onDone: () => void; onExpired: () => void; failure: string };

/** Does what the link is for, and asks for the session anew, which that may have changed. */
export function useLinkAction({ request, onDone, onExpired, failure }: LinkAction) {
  const { isBusy, send } = useSend();
  async function act() {
    await request();
    await useSession.getState().checkAuth();
  }
  function showFailure(error: unknown) {
    if (error instanceof ApiError && error.code === 'LINK_EXPIRED') onExpired();
    else toastError(error, failure);
  }
  return { isBusy, run: () => send(act, { done: onDone, failure: showFailure }) };
}
