import { orderCode } from '#contract/ids.ts';
import { call } from '../../call.ts';
import { useTyped } from '../../parts/use-typed.ts';

export type Page = { to: string; label: string };
export type PaletteEntry = {
  to: string;
  label: string;
  kind: 'Halaman' | 'Seller' | 'Customer' | 'Order' | 'Transaksi';
};

/** Shorter texts match too much, and the database has no index for them. */
const minLetters = 3;
const debounceMs = 200;
const maxPerKind = 5;

/** The palette entries for a text: matching pages at once, orders and people once the server has responded. */
export function usePaletteEntries(pages: readonly Page[], text: string) {
  const q = text.trim();
  const isSearching = q.length >= minLetters;
  // If the server cannot be reached, the palette still offers the pages.
  const answer = useTyped(isSearching ? q : null, debounceMs, (typed) => searchEntries(typed).catch(() => []));
  const matchingPages = pages
    .filter(({ label }) => label.toLowerCase().includes(q.toLowerCase()))
    .map(({ to, label }): PaletteEntry => ({ to, label, kind: 'Halaman' }));
  return {
    entries: isSearching ? [...matchingPages, ...(answer?.found ?? [])] : matchingPages,
    isLoading: isSearching && answer?.text !== q,
  };
}

async function searchEntries(q: string): Promise<PaletteEntry[]> {
  const query = { q, limit: maxPerKind };
  const [{ data: orders, nextCursor }, { sellers }, { customers }] = await Promise.all([
    call('GET /api/admin/info/transactions', { query }),
    call('GET /api/admin/info/sellers', { query }),
    call('GET /api/admin/info/customers', { query }),
  ]);
  return [
    ...sellers.map(({ _id, storeName }): PaletteEntry => ({
      to: `/admin/sellers/${_id}`,
      label: storeName,
      kind: 'Seller',
    })),
    // Customers have no page of their own: the list of their orders opens.
    ...customers.map(({ userName, email }): PaletteEntry => ({
      to: `/admin/transactions?q=${encodeURIComponent(email)}`,
      label: `${userName} · ${email}`,
      kind: 'Customer',
    })),
    ...orders.map((order): PaletteEntry => ({
      to: `/admin/transactions/${order._id}`,
      label: `${orderCode(order._id)} · ${order.sellerId?.storeName ?? '-'} · ${order.userId?.userName ?? '-'}`,
      kind: 'Order',
    })),
    ...(nextCursor === null
      ? []
      : [{ to: `/admin/transactions?q=${encodeURIComponent(q)}`, label: `Semua “${q}”`, kind: 'Transaksi' as const }]),
  ];
}
