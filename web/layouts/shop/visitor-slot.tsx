import { Link } from 'react-router';
import { useSession } from '../../visitor/session.ts';
import { AvatarMenu } from './avatar-menu.tsx';

/** Who is signed in, or the way to sign in; nothing of either while the check runs. */
export function VisitorSlot() {
  const { isLoading, user } = useSession();
  if (user) return <AvatarMenu user={user} />;
  if (isLoading) return <p className="w-36 text-center text-sm text-abu">Memuat...</p>;
  return (
    <p className="flex w-36 items-center justify-center gap-2 font-semibold">
      <Link to="/auth/login" className="flex min-h-11 items-center hover:text-lenu">
        Masuk
      </Link>
      <span aria-hidden className="text-tepi">
        |
      </span>
      <Link to="/auth/register" className="flex min-h-11 items-center text-lenu hover:text-lenu-dark">
        Daftar
      </Link>
    </p>
  );
}
