import { useEffect, useState } from 'react';
import { orderCode } from '#contract/ids.ts';
import { unwrapExtendedJson } from '../../parts/unwrap-extended-json.ts';
import { call } from '../../call.ts';

export type Page = { to: string; label: string };
export type PaletteEntry = { to: string; label: string; kind: 'Halaman' | 'Seller' | 'Order' };

const minLetters = 2;
const debounceMs = 200;
const maxPerKind = 5;
const orderCodePattern = /^#?[0-9a-f]{8}$/i;

/** The palette entries for a text: matching pages at once, sellers and orders once the server has responded. */
export function usePaletteEntries(
  pages: readonly Page[],
  text: string,
): { entries: readonly PaletteEntry[]; isLoading: boolean } {
  const q = text.trim();
  const [found, setFound] = useState<{ q: string; entries: PaletteEntry[] }>({ q: '', entries: [] });
  const isSearching = q.length >= minLetters;

  useEffect(() => {
    if (!isSearching) return;
    let isStale = false;
    const search = async () => {
      // If the server cannot be reached, the palette still offers the pages.
      const entries = await searchEntries(q).catch(() => []);
      if (!isStale) setFound({ q, entries });
    };
    const timer = setTimeout(() => void search(), debounceMs);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [q, isSearching]);

  const matchingPages = pages
    .filter(({ label }) => label.toLowerCase().includes(q.toLowerCase()))
    .map(({ to, label }): PaletteEntry => ({ to, label, kind: 'Halaman' }));
  return {
    entries: isSearching ? [...matchingPages, ...found.entries] : matchingPages,
    isLoading: isSearching && found.q !== q,
  };
}

async function searchEntries(q: string): Promise<PaletteEntry[]> {
  const query = { q, limit: maxPerKind };
  const [{ sellers }, { data: orders }] = await Promise.all([
    call('GET /api/admin/info/sellers', { query }),
    orderCodePattern.test(q)
      ? call('GET /api/admin/info/transactions', { query }).then(unwrapExtendedJson)
      : { data: [] },
  ]);
  return [
    ...orders.map((order): PaletteEntry => ({
      to: `/admin/transactions/${order._id}`,
      label: `${orderCode(order._id)} · ${order.sellerId.storeName} · ${order.userId.userName}`,
      kind: 'Order',
    })),
    ...sellers.map(({ _id, storeName }): PaletteEntry => ({
      to: `/admin/sellers/${_id}`,
      label: storeName,
      kind: 'Seller',
    })),
  ];
}
