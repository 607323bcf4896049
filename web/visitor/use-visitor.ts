import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { loadCart, refreshCart } from './cart.ts';
import { watchConnection } from './connection.ts';
import { redirection } from './guard.ts';
import { knownUser, useSession, watchSession } from './session.ts';

/**
 * For the root component: loads the session and the cart, watches the connection, and redirects when a session change,
 * rather than a navigation, removes access to the current page.
 */
export function useVisitor(): void {
  const { user, isLoading } = useSession();
  const location = useLocation();
  const navigate = useNavigate();

  useEffect(() => void knownUser(), []);
  useEffect(watchConnection, []);
  useEffect(() => watchSession(refreshCart), []);
  useEffect(() => {
    if (user) void loadCart();
  }, [user]);

  useEffect(() => {
    const target = isLoading ? null : redirection(location, user);
    if (target) void navigate(target, { replace: true });
  }, [isLoading, user, location, navigate]);
}
