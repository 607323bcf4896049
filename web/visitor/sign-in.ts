/** Signing in and out, and creating accounts. Apart from session.ts, because most pages need neither. */
import { useNavigate } from 'react-router';
import type { input } from 'zod/mini';
import type { credentials, registration } from '#contract/auth/auth.ts';
import type { sellerRegistration } from '#contract/store/seller-forms.ts';
import { type Fields, messageOr } from '../answers.ts';
import { ApiError, callWith } from '../call.ts';
import { useSession } from './session.ts';
import { tabStorage } from './storage.ts';
import { dismissLasting, toast } from './toast.ts';
import { sendAll } from './undo.ts';

const registered = (answer: Fields) => messageOr(answer, 'Pendaftaran berhasil. Silakan masuk.');
const call = callWith({ 'POST /api/auth/register': registered, 'POST /api/auth/register-seller': registered });

/** What keeps people from signing in, if the browser blocks the cookie of the session. */
export const cookiesBlocked =
  'Browser ini memblokir cookie, sehingga Anda tidak bisa masuk. Izinkan cookie untuk situs ini, lalu muat ulang halaman.';

/** Whether the browser keeps no cookie at all. Chromium's `navigator.cookieEnabled` is true all the same. */
export function areCookiesBlocked(): boolean {
  document.cookie = 'uji=1; path=/auth; SameSite=Lax';
  const isKept = document.cookie.includes('uji=1');
  document.cookie = 'uji=; path=/auth; max-age=0';
  return !isKept;
}

/**
 * Signs in and loads the user; resolves to the server's message.
 * Throws ApiError, also when there is no session after it.
 */
export async function login(body: input<typeof credentials>): Promise<string> {
  useSession.setState({ isLoading: true });
  const answer = await call('POST /api/auth/login', { body }).catch(endSessionAndRethrow);
  dismissLasting();
  if (!(await useSession.getState().checkAuth())) {
    const checked = await call('GET /api/auth/check-auth', { cache: 'no-store' }).catch(() => null);
    if (checked && !checked.user) throw new ApiError({ status: 0, code: 'COOKIES_BLOCKED', message: cookiesBlocked });
    if (checked?.user) useSession.getState().setUser(checked.user);
  }
  return answer.message;
}

/** Ends the local session even if the request fails; a toast then offers to try again, for shared phones. */
export async function logout(): Promise<void> {
  dismissLasting();
  await sendAll();
  await call('POST /api/auth/logout').catch(() =>
    toast({
      title: 'Gagal keluar dari server.',
      variant: 'destructive',
      isLasting: true,
      action: { label: 'Coba lagi', run: () => void logout() },
    }),
  );
  useSession.getState().setUser(null);
  tabStorage.clear();
}

/** Signs out and opens the sign-in page without a return path. */
export function useLogout(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    await logout();
    await navigate('/auth/login', { replace: true });
  };
}

/** Creates an account without signing in; resolves to the server's message. Throws ApiError. */
export const register = (body: input<typeof registration>): Promise<string> =>
  createAccount(() => call('POST /api/auth/register', { body }));

/** Creates a seller's account; a signed-in customer is signed out. Resolves to the message. Throws ApiError. */
export const registerSeller = (body: input<typeof sellerRegistration>): Promise<string> =>
  createAccount(() => call('POST /api/auth/register-seller', { body })).catch((error: unknown) => {
    // After a failure the server has not ended the session, so a signed-in customer is restored.
    void useSession.getState().checkAuth();
    throw error;
  });

/** Creates an account and clears the local session, on success and on failure. */
async function createAccount(send: () => Promise<{ message: string }>): Promise<string> {
  useSession.setState({ isLoading: true });
  const { message } = await send().catch(endSessionAndRethrow);
  useSession.getState().setUser(null);
  return message;
}

function endSessionAndRethrow(error: unknown): never {
  useSession.getState().setUser(null);
  throw error;
}
