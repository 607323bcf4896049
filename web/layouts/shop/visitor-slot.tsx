import { lazy, Suspense } from 'react';
import { Link, useLocation } from 'react-router';
import { registerFrom, signInFrom } from '../../visitor/guard.ts';
import { useSession } from '../../visitor/session.ts';

// Most visitors are guests, who never see it.
const AvatarMenu = lazy(() => import('./avatar-menu.tsx').then((module) => ({ default: module.AvatarMenu })));

/** Who is signed in, or the way to sign in; nothing of either while the check runs. */
export function VisitorSlot() {
  const { isLoading, user } = useSession();
  const location = useLocation();
  const waiting = <p className="flex h-11 w-36 items-center justify-center text-sm text-abu">Memuat...</p>;
  if (isLoading) return waiting;
  if (user) {
    return (
      <Suspense fallback={waiting}>
        <AvatarMenu user={user} />
      </Suspense>
    );
  }
  return (
    <p className="flex w-36 items-center justify-center gap-2 font-semibold">
      <Link to={signInFrom(location)} className="flex min-h-11 items-center hover:text-lenu">
        Masuk
      </Link>
      <span aria-hidden className="text-tepi">
        |
      </span>
      <Link to={registerFrom(location)} className="flex min-h-11 items-center text-lenu hover:text-lenu-dark">
        Daftar
      </Link>
    </p>
  );
}
