import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * The token of the link in a mail; null without one. It is removed from the address bar, where others could read it, and
 * kept in this history entry, so that a reload keeps the form.
 */
export function useLinkToken(): string | null {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const inAddress = new URLSearchParams(search).get('token');
  useEffect(() => {
    if (inAddress) void navigate(pathname, { replace: true, state: { token: inAddress } });
  }, [inAddress, pathname, navigate]);
  return inAddress ?? (state as { token?: string } | null)?.token ?? null;
}
