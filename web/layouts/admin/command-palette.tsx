import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import { classNames } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { SearchIcon } from '../../ui/icons.tsx';
import { useCombobox } from '../../ui/use-combobox.ts';
import { orderCode } from '#contract/ids.ts';
import { call } from '../../call.ts';
import { sayIfCut } from '../../parts/search/say-if-cut.ts';
import { useTyped } from '../../parts/use-typed.ts';

/** A search dialog that navigates to a page, an order, a seller, or the orders of a customer. */
export function CommandPalette({ pages, onClose }: { pages: readonly Page[]; onClose: () => void }) {
  const [text, setText] = useState('');
  const { entries, isLoading } = usePaletteEntries(pages, text);
  // Enter was pressed before the search for the current text had finished.
  const [isEnterPending, setEnterPending] = useState(false);
  const navigate = useNavigate();
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  // A native dialog focuses its first button when it opens.
  useEffect(() => input.current?.focus(), []);
  const isOpening = useNavigation().state === 'loading';
  // Replaces the palette's history entry, so that Back returns to the page below it.
  const open = (to: string) => void navigate(to, { replace: true });

  // Order and people entries of an earlier search are ignored while a new one runs.
  const isReady = (entry: PaletteEntry | undefined) => entry && (!isLoading || entry.kind === 'Halaman');
  const box = useCombobox({
    id: listId,
    keys: entries.map(({ to }) => to),
    isOpen: true,
    onChoose: (at) => (isReady(entries[at]) ? open(entries[at]!.to) : setEnterPending(true)),
  });
  const openActive = useEffectEvent(() => {
    const entry = entries[box.active];
    if (entry) open(entry.to);
  });
  useEffect(() => {
    if (isEnterPending && !isLoading) openActive();
  }, [isEnterPending, isLoading]);

  return (
    <Dialog isOpen onClose={onClose} title="Cari cepat">
      <div className="relative">
        <SearchIcon className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-primary" />
        <input
          ref={input}
          {...box.inputProps}
          aria-label="Pesanan, pembeli, telepon, resi, VA, penjual, atau halaman"
          placeholder="Order, nama, telepon, resi, VA"
          maxLength={100}
          onPaste={sayIfCut}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            box.reset();
            setEnterPending(false);
          }}
          onKeyDown={(event) => {
            if (!box.press(event) && event.key === 'Enter') setEnterPending(true);
          }}
          className="h-12 w-full rounded-xl border border-border bg-white pr-3 pl-11 placeholder:text-muted"
        />
      </div>
      <div className="mt-3 min-h-60">
        <div id={listId} role="listbox" aria-label="Hasil" className="flex flex-col gap-0.5">
          {entries.map(({ to, label, kind }, at) => (
            <button
              key={to}
              {...box.optionProps(at)}
              onClick={() => open(to)}
              onMouseMove={() => box.activate(at)}
              className={classNames(
                'flex min-h-11 items-center justify-between gap-3 rounded-xl px-4 py-1.5 text-left',
                at === box.active && 'bg-surface',
              )}
            >
              <span className="min-w-0 font-bold wrap-anywhere">{label}</span>
              <span className="shrink-0 text-sm text-muted">{kind}</span>
            </button>
          ))}
        </div>
        <p role="status" className="px-4 pt-2.5 text-sm text-muted">
          {isOpening ? 'Membuka...' : isLoading ? 'Mencari...' : entries.length === 0 && 'Tidak ada yang cocok.'}
        </p>
      </div>
    </Dialog>
  );
}

type Page = { to: string; label: string };
type PaletteEntry = {
  to: string;
  label: string;
  kind: 'Halaman' | 'Penjual' | 'Pelanggan' | 'Pesanan' | 'Transaksi';
};

/** Shorter texts match too much, and the database has no index for them. */
const minLetters = 3;
const debounceMs = 200;
const maxPerKind = 5;

/** The palette entries for a text: matching pages at once, orders and people once the server has responded. */
function usePaletteEntries(pages: readonly Page[], text: string) {
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
      kind: 'Penjual',
    })),
    // Customers have no page of their own: the list of their orders opens.
    ...customers.map(({ userName, email }): PaletteEntry => ({
      to: `/admin/transactions?q=${encodeURIComponent(email)}`,
      label: `${userName} · ${email}`,
      kind: 'Pelanggan',
    })),
    ...orders.map((order): PaletteEntry => ({
      to: `/admin/transactions/${order._id}`,
      label: `${orderCode(order._id)} · ${order.sellerId?.storeName ?? '-'} · ${order.userId?.userName ?? '-'}`,
      kind: 'Pesanan',
    })),
    ...(nextCursor
      ? [{ to: `/admin/transactions?q=${encodeURIComponent(q)}`, label: `Semua “${q}”`, kind: 'Transaksi' as const }]
      : []),
  ];
}
