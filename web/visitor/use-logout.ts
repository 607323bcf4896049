import { useNavigate } from 'react-router';
import { useSession } from './session.ts';

/** Signs out and opens the sign-in page without a return path. */
export function useLogout(): () => Promise<void> {
  const logout = useSession((session) => session.logout);
  const navigate = useNavigate();
  return async () => {
    await logout();
    await navigate('/auth/login', { replace: true });
  };
}
