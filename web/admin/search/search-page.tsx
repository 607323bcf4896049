import { type ReactNode, useState } from 'react';
import { type ClientLoaderFunctionArgs, useSearchParams } from 'react-router';
import { longDate } from '#contract/dates.ts';
import {
  type MissSort,
  type PopularSearch,
  type SearchMiss,
  searchMissDays,
  missSorts,
  type Synonym,
} from '#contract/search/search.ts';
import { formatNumber } from '#contract/money.ts';
import { call } from '../../call.ts';
import { QuestionDialog } from '../../parts/dialog-form.tsx';
import { EmptyList, ListTable } from '../../parts/list/list-table.tsx';
import { ListToolbar } from '../../parts/list/list-toolbar.tsx';
import { countOf, filterOf, knownParam } from '../../parts/list/list-url.ts';
import { usePagedList, LoadMore } from '../../parts/paged-list.tsx';
import { useSend } from '../../parts/use-send.ts';
import { useOverlay } from '../../parts/use-overlay.ts';
import { TrashIcon } from '../../ui/account-icons.tsx';
import { Button } from '../../ui/button.tsx';
import { DangerItem, MoreMenu } from '../../ui/more-menu.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { PageTitle } from '../page-title.tsx';
import { SynonymDialog } from './synonym-dialog.tsx';
import { RowButton } from '../list-cells.tsx';

export const title = 'Pencarian';

const missesPerPage = 10;

type MissQuery = { q: string | undefined; sortBy: MissSort | undefined };

const readMisses = async (query: MissQuery, cursor?: string) => {
  const { data, nextCursor } = await call('GET /api/admin/search/misses', {
    query: { ...query, limit: missesPerPage, cursor },
  });
  return { query, items: data.map((miss) => ({ ...miss, _id: miss.words })), nextCursor };
};

export const clientLoader = ({ url: { searchParams } }: ClientLoaderFunctionArgs) => ({
  synonyms: call('GET /api/admin/search/synonyms').then(({ data }) => data),
  popular: call('GET /api/admin/search/popular').then(({ data }) => data),
  misses: readMisses({ q: searchParams.get('q') || undefined, sortBy: knownParam(searchParams, 'sortBy', missSorts) }),
});

type PageData = ReturnType<typeof clientLoader>;

const missSortSelect = filterOf('sortBy', 'Sortir', { newest: 'Terakhir dicari' }, 'Paling sering dicari');

/** The overlay's value that opens an empty form; before a word it opens the form with that word. */
const forNew = 'baru ';

/** The searches that found nothing, those that are suggested, and the synonyms. One search field filters them. */
export default function AdminSearchPage({ loaderData: { synonyms, popular, misses } }: { loaderData: PageData }) {
  const form = useOverlay('isi');
  return (
    <>
      <PageTitle title="Pencarian">
        <div className="list-action">
          <Button onClick={() => form.open(forNew)}>Tambah sinonim</Button>
        </div>
      </PageTitle>
      <ListToolbar search="Cari kata" />
      <Section title="Pencarian tanpa hasil">
        <ListToolbar filters={[missSortSelect]} />
        <ListTable page={misses}>
          {(first) => (
            <Misses key={JSON.stringify([first.query, first.items.map(({ words }) => words)])} first={first} />
          )}
        </ListTable>
      </Section>
      <Section title="Pencarian populer">
        <ListTable page={popular}>{(all) => <Popular all={all} />}</ListTable>
      </Section>
      <Section title="Sinonim">
        <ListTable page={synonyms}>{(all) => <Synonyms all={all} />}</ListTable>
      </Section>
    </>
  );
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="mb-8">
    <h2 className="mb-3 text-xl">{title}</h2>
    {children}
  </section>
);

const missColumns: Column<SearchMiss>[] = [
  { label: 'Kata', cell: ({ words }) => <b className="wrap-anywhere">{words}</b>, isLong: true },
  { label: 'Dicari', cell: ({ searches }) => `${formatNumber(searches)}×`, isNumber: true },
  { label: 'Terakhir', cell: ({ lastDay }) => longDate(lastDay), isShort: true },
  {
    label: 'Aksi',
    cell: ({ words }) => (
      <RowButton opens="isi" rowId={forNew + words} aria-label={`Tambah sinonim untuk ${words}`}>
        Tambah sinonim
      </RowButton>
    ),
    isAction: true,
  },
];

function Misses({ first }: { first: Awaited<PageData['misses']> }) {
  const { items, state, loadMore } = usePagedList('pencarian', first, (cursor) => readMisses(first.query, cursor));
  return (
    <>
      <Table
        caption="Pencarian tanpa hasil"
        columns={missColumns}
        rows={items}
        rowKey={({ words }) => words}
        empty={
          <EmptyList title="Belum ada pencarian tanpa hasil.">
            Hanya katanya yang disimpan, tanpa nama pembeli, dan dihapus {searchMissDays} hari setelah terakhir dicari.
          </EmptyList>
        }
      />
      <LoadMore state={state} loadMore={loadMore} />
    </>
  );
}

const popularColumns: Column<PopularSearch>[] = [
  { label: 'Kata', cell: ({ text }) => <b className="wrap-anywhere">{text}</b>, isLong: true },
  { label: 'Jaringan', cell: ({ networks }) => formatNumber(networks), isNumber: true },
  { label: 'Status', cell: ({ hiddenAt }) => (hiddenAt ? 'Disembunyikan' : 'Disarankan'), isShort: true },
  { label: 'Aksi', cell: (popular) => <HideButton popular={popular} />, isAction: true },
];

function Popular({ all }: { all: readonly PopularSearch[] }) {
  const q = useQuery();
  return (
    <Table
      caption="Pencarian populer"
      columns={popularColumns}
      rows={all.filter(({ text }) => text.includes(q)).map((popular) => ({ ...popular, _id: popular.words }))}
      empty={
        <EmptyList title="Belum ada pencarian populer.">
          Kata yang dicari dari banyak jaringan selama beberapa hari disarankan kepada semua pengunjung.
        </EmptyList>
      }
    />
  );
}

function HideButton({ popular: { words, text, hiddenAt } }: { popular: PopularSearch }) {
  const { isBusy, send } = useSend();
  const isHidden = hiddenAt === null;
  const change = () =>
    send(() => call('PUT /api/admin/search/popular', { body: { words, isHidden } }), {
      failure: 'Gagal mengubah pencarian populer.',
    });
  const label = isHidden ? 'Sembunyikan' : 'Tampilkan lagi';
  return (
    <Button variant="secondary" size="sm" isBusy={isBusy} onClick={change} aria-label={`${label}: ${text}`}>
      {label}
    </Button>
  );
}

/** The text of the search field of the page. */
function useQuery(): string {
  const [params] = useSearchParams();
  return (params.get('q') ?? '').trim().toLowerCase();
}

const synonymColumns: Column<Synonym>[] = [
  { label: 'Kata yang dicari', cell: ({ word }) => <b className="wrap-anywhere sm:block sm:min-w-36">{word}</b> },
  { label: 'Arah', cell: ({ twoWay }) => (twoWay ? '↔ dua arah' : '→ satu arah'), isShort: true },
  { label: 'Artinya', cell: ({ means }) => means, isLong: true },
  { label: 'Aksi', cell: (synonym) => <SynonymActions synonym={synonym} />, isAction: true },
];

function SynonymActions({ synonym: { _id, word, means } }: { synonym: Synonym }) {
  const form = useOverlay('isi');
  const deletion = useOverlay('hapus');
  return (
    <span className="flex items-center justify-end gap-1">
      <Button variant="secondary" size="sm" aria-label={`Ubah ${word}, ${means}`} onClick={() => form.open(_id)}>
        Ubah
      </Button>
      <MoreMenu label={`Tindakan lain untuk ${word}, ${means}`}>
        <DangerItem onClick={() => deletion.open(_id)}>
          <TrashIcon /> Hapus
          <span className="sr-only">
            {' '}
            {word}, {means}
          </span>
        </DangerItem>
      </MoreMenu>
    </span>
  );
}

/** Rows drawn at first: all two thousand would make each keystroke slow. */
const shownAtFirst = 50;

function Synonyms({ all }: { all: readonly Synonym[] }) {
  const q = useQuery();
  const [isWhole, setWhole] = useState(false);
  const form = useOverlay('isi');
  const deletion = useOverlay('hapus');
  const found = all.filter(({ word, means }) => `${word}\n${means}`.includes(q));
  const deleted = all.find(({ _id }) => _id === deletion.value);
  const edited = form.value?.startsWith(forNew)
    ? { word: form.value.slice(forNew.length), means: '', twoWay: false }
    : all.find(({ _id }) => _id === form.value);
  return (
    <>
      <p role="status" className="mb-3 text-muted">
        {countOf({ total: found.length, totalIsMinimum: false }, 'sinonim')}
      </p>
      <Table
        caption="Sinonim pencarian"
        columns={synonymColumns}
        rows={isWhole ? found : found.slice(0, shownAtFirst)}
        empty={<EmptyList title="Belum ada sinonim." />}
      />
      {!isWhole && found.length > shownAtFirst && (
        <div className="mt-4 text-center">
          <Button variant="secondary" onClick={() => setWhole(true)}>
            Tampilkan semua
          </Button>
        </div>
      )}
      {edited && <SynonymDialog key={form.value} synonym={edited} onClose={form.close} />}
      {deleted && (
        <QuestionDialog
          title="Hapus sinonim ini?"
          label="Hapus"
          onClose={deletion.close}
          send={() => call('DELETE /api/admin/search/synonyms/:id', { params: { id: deleted._id } })}
          failure="Gagal menghapus sinonim."
        >
          <p>
            Pencarian “{deleted.word}” tidak lagi menemukan produk dengan kata “{deleted.means}”.
          </p>
        </QuestionDialog>
      )}
    </>
  );
}
