import { useEffect, useState } from 'react';
import { orderCode } from '#contract/ids.ts';
import { unwrapped } from '../../parts/unwrapped.ts';
import { call } from '../../call.ts';

export type Page = { to: string; label: string };
export type PaletteEntry = { to: string; label: string; kind: 'Halaman' | 'Seller' | 'Order' };

const fewestLetters = 2;
const quietMs = 200;
const mostOfAKind = 5;
const orderCodePattern = /^#?[0-9a-f]{8}$/i;

/** The palette entries for a text: matching pages at once, sellers and orders once the server has responded. */
export function usePaletteEntries(
  pages: readonly Page[],
  text: string,
): { places: readonly PaletteEntry[]; isReading: boolean } {
  const q = text.trim();
  const [found, setFound] = useState<{ q: string; places: PaletteEntry[] }>({ q: '', places: [] });
  const isAsked = q.length >= fewestLetters;

  useEffect(() => {
    if (!isAsked) return;
    let isStale = false;
    const look = async () => {
      // If the server cannot be reached, the palette still offers the pages.
      const places = await lookFor(q).catch(() => []);
      if (!isStale) setFound({ q, places });
    };
    const timer = setTimeout(() => void look(), quietMs);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [q, isAsked]);

  const fitting = pages
    .filter(({ label }) => label.toLowerCase().includes(q.toLowerCase()))
    .map(({ to, label }): PaletteEntry => ({ to, label, kind: 'Halaman' }));
  return { places: isAsked ? [...fitting, ...found.places] : fitting, isReading: isAsked && found.q !== q };
}

async function lookFor(q: string): Promise<PaletteEntry[]> {
  const query = { q, limit: mostOfAKind };
  const [{ sellers }, { data: orders }] = await Promise.all([
    call('GET /api/admin/info/sellers', { query }),
    orderCodePattern.test(q) ? call('GET /api/admin/info/transactions', { query }).then(unwrapped) : { data: [] },
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
