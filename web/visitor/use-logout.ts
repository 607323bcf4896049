import { useNavigate } from 'react-router';
import { logout } from './sign-in.ts';

/** Signs out and opens the sign-in page without a return path. */
export function useLogout(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    await logout();
    await navigate('/auth/login', { replace: true });
  };
}
