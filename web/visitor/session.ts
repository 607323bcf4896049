/** Who is signed in. The HTML never says: the browser asks once after it has started. */
import { create } from 'zustand';
import type { registration, credentials, User } from '#contract/auth.ts';
import type { UserId } from '#contract/ids.ts';
import type { sellerRegistration } from '#contract/seller-forms.ts';
import type { input } from 'zod/mini';
import { ApiError } from '../api-error.ts';
import { call, onSessionEnded } from '../call.ts';
import { toast } from './toast.ts';

type Session = {
  isAuthenticated: boolean;
  isLoading: boolean;
  user: User | null;
  /** Asks the server; a failure counts as a guest. */
  checkAuth(): Promise<User | null>;
  /** Signs in and asks who it is; resolves to the server's message. Throws ApiError. */
  login(sent: input<typeof credentials>): Promise<string>;
  logout(): Promise<void>;
  /** Opens an account and signs nobody in; resolves to the server's message. Throws ApiError. */
  register(sent: input<typeof registration>): Promise<string>;
  /** Opens a store under an account of its own; signs nobody in, and a signed-in customer out. Throws ApiError. */
  registerSeller(sent: input<typeof sellerRegistration>): Promise<string>;
  setUser(user: User | null): void;
};

export const useSession = create<Session>()((set, get) => ({
  isAuthenticated: false,
  isLoading: true,
  user: null,

  setUser: (user) => set({ user, isAuthenticated: user !== null, isLoading: false }),

  checkAuth() {
    asked = call('GET /api/auth/check-auth')
      .then(({ success, user }) => (success && user ? user : null))
      .catch(() => null)
      .then((user) => {
        get().setUser(user);
        return user;
      });
    return asked;
  },

  async login(sent) {
    set({ isLoading: true });
    const answer = await call('POST /api/auth/login', { body: sent }).catch(signedOut);
    await get().checkAuth();
    return answer.message;
  },

  async logout() {
    // Whatever the server says, this browser is done with the account.
    await call('POST /api/auth/logout').catch(() => null);
    get().setUser(null);
  },

  register: (sent) => opening(() => call('POST /api/auth/register', { body: sent })),
  registerSeller: (sent) =>
    opening(() => call('POST /api/auth/register-seller', { body: sent })).catch((error: unknown) => {
      // The server has ended no session: a customer who is still signed in is so here too.
      void get().checkAuth();
      throw error;
    }),
}));

let asked: Promise<User | null> | null = null;

/** Opens an account: whoever was signed in is no longer, whether it went well or not. */
async function opening(send: () => Promise<{ message: string }>): Promise<string> {
  useSession.setState({ isLoading: true });
  const { message } = await send().catch(signedOut);
  useSession.getState().setUser(null);
  return message;
}

/**
 * Asks again whenever this tab is looked at: somebody may have signed in or out in another one, or gone back to a page
 * that the browser kept. Who is still signed in is told to `onSame`. Not reaching the server changes nothing. Call once,
 * returns the way to stop.
 */
export function watchSession(onSame: () => unknown): () => void {
  const look = async () => {
    if (document.visibilityState === 'hidden' || useSession.getState().isLoading) return;
    const { user, setUser } = useSession.getState();
    const answer = await call('GET /api/auth/check-auth').catch(() => null);
    // Who has signed in or out in this tab meanwhile knows better than this answer.
    if (!answer || useSession.getState().user !== user) return;
    if (answer.user?.id !== user?.id) setUser(answer.user ?? null);
    else if (user) onSame();
  };
  const lookUnawaited = () => void look();
  document.addEventListener('visibilitychange', lookUnawaited);
  return () => document.removeEventListener('visibilitychange', lookUnawaited);
}

function signedOut(error: unknown): never {
  useSession.getState().setUser(null);
  throw error;
}

/** The visitor, waiting for the first check where it still runs; however many ask, the server is asked once. */
export function knownUser(): Promise<User | null> {
  const { isLoading, user, checkAuth } = useSession.getState();
  return isLoading ? (asked ?? checkAuth()) : Promise.resolve(user);
}

/** The id of whoever is signed in. Throws an ApiError 401 for a guest. */
export function ownId(): UserId {
  const { user } = useSession.getState();
  if (!user) throw new ApiError({ status: 401, message: 'Silakan login terlebih dahulu.' });
  return user.id;
}

// The root then leads to sign-in where the page needs one, and afterwards back to it.
onSessionEnded.tell = () => {
  if (!useSession.getState().user) return;
  useSession.getState().setUser(null);
  toast({
    title: 'Sesi Anda telah berakhir.',
    description: 'Silakan masuk kembali untuk melanjutkan.',
    isNote: true,
  });
};
