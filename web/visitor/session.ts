/** The session in the browser. The HTML contains no user data, so the browser requests the user once after loading. */
import { create } from 'zustand';
import type { User } from '#contract/auth/auth.ts';
import type { UserId } from '#contract/ids.ts';
import { ApiError, call, onSessionEnded, pageAccount } from '../call.ts';
import { forgetSearches } from './recent-searches.ts';
import { deviceStorage, draftsKey, draftsOwnerKey, seenKey, tabStorage } from './storage.ts';
import { toast } from './toast.ts';

type Session = {
  isAuthenticated: boolean;
  isLoading: boolean;
  user: User | null;
  /** Requests the user from the server; null for a guest or on failure. */
  checkAuth(): Promise<User | null>;
  setUser(user: User | null): void;
};

export const useSession = create<Session>()((set, get) => ({
  isAuthenticated: false,
  isLoading: true,
  user: null,

  setUser(user) {
    version += 1;
    // The next user of this device must not see what this one searched and opened.
    const before = get().user;
    if (before && before.id !== user?.id) {
      forgetSearches();
      deviceStorage.remove(seenKey);
      deviceStorage.remove(signedInKey);
    }
    if (user && tabStorage.get(draftsOwnerKey) !== user.id) {
      tabStorage.remove(draftsKey);
      tabStorage.set(draftsOwnerKey, user.id);
    }
    set({ user, isAuthenticated: user !== null, isLoading: false });
  },

  checkAuth() {
    const versionAtRequest = ++version;
    pendingCheck = requestCheck()
      .then(({ user }) => user ?? null)
      .catch(() => null)
      .then((user) => {
        if (versionAtRequest !== version) return get().user;
        replaceUser(get(), user);
        return user;
      });
    return pendingCheck;
  },
}));

/** Sets the user. Reloads the page if it was rendered for another one, because its data and forms are that user's. */
function replaceUser({ user: before, setUser }: Session, user: User | null): void {
  setUser(user);
  if (before && user && before.id !== user.id) location.reload();
}

async function requestCheck() {
  const answer = await call('GET /api/auth/check-auth', { cache: 'no-store' });
  if (answer.user) deviceStorage.set(signedInKey, 'ya');
  else deviceStorage.remove(signedInKey);
  return answer;
}

/** Under which the device remembers that someone is signed in, but not who, for the time without a connection. */
const signedInKey = 'masuk';

/** Whether someone was signed in when the server could last be asked. */
export const wasSignedIn = (): boolean => deviceStorage.get(signedInKey) !== null;

let pendingCheck: Promise<User | null> | null = null;
/** Incremented by every check and every change of the user, to ignore the response of an older check. */
let version = 0;

/**
 * Checks the session whenever this tab becomes visible, because the visitor may have signed in or out in another tab
 * or returned to a page from the back/forward cache. Calls `onSameUser` if the same user is still signed in. A
 * failed request changes nothing. Reloads the page if another user is signed in, because it may show data of the
 * previous one. Returns a function that stops watching.
 */
export function watchSession(onSameUser: () => unknown): () => void {
  const check = () => {
    const { isLoading, user } = useSession.getState();
    if (document.hidden || isLoading) return;
    void requestCheck().then(
      (answer) => {
        // The response is stale if the visitor has signed in or out in this tab meanwhile.
        if (useSession.getState().user !== user) return;
        if (answer.user?.id !== user?.id) replaceUser(useSession.getState(), answer.user ?? null);
        else if (user) onSameUser();
      },
      () => {},
    );
  };
  document.addEventListener('visibilitychange', check);
  return () => document.removeEventListener('visibilitychange', check);
}

/** The user, or null for a guest. Waits for the first session check; concurrent callers share one request. */
export async function currentUser(): Promise<User | null> {
  const { isLoading, user, checkAuth } = useSession.getState();
  return isLoading ? (pendingCheck ?? checkAuth()) : user;
}

/** The signed-in user's id. Throws an ApiError with status 401 for a guest. */
export function currentUserId(): UserId {
  const { user } = useSession.getState();
  if (!user) throw new ApiError({ status: 401, message: 'Silakan login terlebih dahulu.' });
  return user.id;
}

pageAccount.id = () => useSession.getState().user?.id;

// useVisitor (web/root.tsx) then redirects to sign-in if the page requires it, with the page as return path.
onSessionEnded.run = () => {
  if (!useSession.getState().user) return;
  useSession.getState().setUser(null);
  toast({
    title: 'Sesi Anda telah berakhir.',
    description: 'Silakan masuk kembali untuk melanjutkan.',
    isInfo: true,
  });
};
