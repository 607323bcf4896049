import { demoAdmin } from '../e2e/steps.ts';
import type { Request } from './run-round.ts';

/** The most frequently used admin requests, by row title in the report. */
const paths = {
  Dashboard: '/api/admin/dashboard/stats',
  Sellers: '/api/admin/info/sellers?limit=25',
  Customers: '/api/admin/info/customers?limit=25',
  Transactions: '/api/admin/info/transactions?limit=25',
  'Transactions, rejected': '/api/admin/info/transactions?limit=25&status=rejected',
  'Unpaid sellers': '/api/admin/payout/unpaid-sellers?limit=25',
  'Payout history': '/api/admin/payout/history/all?limit=25',
  Refunds: '/api/admin/refunds?limit=25',
};

/**
 * Signs the demo admin in and returns the requests of `paths` with the session cookie. Throws when the sign-in fails.
 */
export async function adminRequests(shop: string): Promise<Record<string, Request>> {
  const response = await fetch(`${shop}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(demoAdmin),
  });
  const [session] = response.headers.getSetCookie();
  if (response.status !== 200 || !session) throw new Error(`the admin cannot sign in: ${await response.text()}`);
  const headers = { cookie: session.split(';')[0]! };
  return Object.fromEntries(
    Object.entries(paths).map(([title, path]): [string, Request] => [title, { method: 'GET', path, headers }]),
  );
}
