import { useLocation, useNavigate } from 'react-router';
import { useOverlay } from '../../parts/use-overlay.ts';
import { signInUrl } from '../../visitor/guard.ts';
import { currentUser, useSession } from '../../visitor/session.ts';

/** The state of the cart sheet, kept in the history. Opening it as a guest navigates to the sign-in page. */
export function useCartSheet() {
  const { value, open, close } = useOverlay('keranjang');
  const isAuthenticated = useSession((session) => session.isAuthenticated);
  const location = useLocation();
  const navigate = useNavigate();

  return {
    isOpen: value !== null && isAuthenticated,
    close,
    async open() {
      if (await currentUser()) open('buka');
      else void navigate(signInUrl(location));
    },
  };
}
