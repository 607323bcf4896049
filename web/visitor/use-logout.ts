import { useNavigate } from 'react-router';
import { useSession } from './session.ts';

/** Signs the visitor out and leads to sign-in, which then leads to the shop and not back to the page they left. */
export function useLogout(): () => Promise<void> {
  const logout = useSession((session) => session.logout);
  const navigate = useNavigate();
  return async () => {
    await logout();
    await navigate('/auth/login', { replace: true });
  };
}
