import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { loadCart, refreshCart } from './cart.ts';
import { watchConnection } from './connection.ts';
import { redirection } from './guard.ts';
import { knownUser, useSession, watchSession } from './session.ts';

/**
 * What the app does once it has started: asks who is signed in, follows the connection, reads the cart, and
 * sends the visitor on whenever the session, and not a click, changes what they may see.
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
