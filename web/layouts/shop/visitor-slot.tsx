import { Link, useLocation } from 'react-router';
import { lazyPart } from '../../parts/lazy-part.tsx';
import { registerFrom, signInFrom } from '../../visitor/guard.ts';
import { useSession } from '../../visitor/session.ts';

const waiting = <p className="flex h-11 w-36 items-center justify-center text-sm text-abu">Memuat...</p>;

// Most visitors are guests, who never see it.
const AvatarMenu = lazyPart({
  load: () => import('./avatar-menu.tsx').then((module) => module.AvatarMenu),
  waiting,
  Missing: () => (
    <Link to="/shop/account" className="flex min-h-11 items-center font-semibold hover:text-lenu">
      Akun
    </Link>
  ),
});

/** Who is signed in, or the way to sign in; nothing of either while the check runs. */
export function VisitorSlot() {
  const { isLoading, user } = useSession();
  const location = useLocation();
  if (isLoading) return waiting;
  if (user) return <AvatarMenu user={user} />;
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
