import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { TurnoverLetter } from '#contract/books/books.ts';
import { codeText } from '#contract/books/letter-code.ts';
import { longDate } from '#contract/dates.ts';
import { formatRupiah } from '#contract/money.ts';
import { call } from '../../call.ts';
import { QuestionDialog } from '../../parts/dialog-form.tsx';
import { periodText } from '../../parts/letter/letter-table.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { useOverlay } from '../../parts/use-overlay.ts';
import { useSend } from '../../parts/use-send.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Select } from '../../ui/field.tsx';
import { Skeleton } from '../../ui/loading.tsx';

export const title = 'Surat Omzet';

export const clientLoader = () => ({ letters: call('GET /api/store/turnover-letters') });

/** The letters of turnover that a seller shows to banks and offices. */
export default function LettersPage({ loaderData: { letters } }: { loaderData: ReturnType<typeof clientLoader> }) {
  return (
    <>
      <h1 className="mb-2 text-2xl sm:mb-4 sm:text-3xl">Surat Omzet</h1>
      <p className="mb-4 max-w-prose text-pretty text-muted">
        Surat keterangan omzet untuk bank atau dinas: penjualan setiap bulan yang sudah selesai dalam satu tahun. Siapa
        pun yang memegang kodenya dapat memeriksa keasliannya selama 12 bulan.
      </p>
      <Loaded promise={letters} fallback={<Skeleton className="h-64" />} isOffice title="Surat gagal dimuat.">
        {({ data, years }) => (
          <>
            {years.length > 0 ? (
              <IssueForm years={years} />
            ) : (
              <EmptyState title="Belum ada bulan yang dapat diterangkan">
                Surat dapat diterbitkan setelah bulan pertama dengan penjualan selesai.
              </EmptyState>
            )}
            <Letters letters={data} />
          </>
        )}
      </Loaded>
    </>
  );
}

function IssueForm({ years }: { years: readonly number[] }) {
  const [year, setYear] = useState(String(years[0]));
  const navigate = useNavigate();
  const { isBusy, send } = useSend();
  const issue = () =>
    send(() => call('POST /api/store/turnover-letters', { body: { year: Number(year) } }), {
      done: ({ data }) => navigate(`/store/letters/${data._id}`),
      failure: 'Surat gagal diterbitkan.',
    });
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="w-36">
        <Select
          label="Tahun"
          options={years.map((one) => ({ value: String(one), label: String(one) }))}
          value={year}
          onChange={({ target }) => setYear(target.value)}
        />
      </div>
      <Button isBusy={isBusy} onClick={issue}>
        Terbitkan surat
      </Button>
    </div>
  );
}

function Letters({ letters }: { letters: readonly TurnoverLetter[] }) {
  const revocation = useOverlay('hapus');
  const asked = letters.find(({ _id }) => _id === revocation.value);
  return (
    <>
      <ul className="mt-6 flex max-w-3xl flex-col gap-3 empty:hidden">
        {letters.map(({ _id, code, total, issuedAt, revokedAt, ...period }) => (
          <li key={_id} className="card flex flex-wrap items-center gap-x-4 gap-y-1 p-4">
            <div className="min-w-0 flex-1 basis-60">
              <p className="font-bold">{periodText(period)}</p>
              <p className="text-sm text-muted">
                <span translate="no">{formatRupiah(total)}</span> · diterbitkan {longDate(issuedAt)}
              </p>
              <p translate="no" className="font-mono text-sm wrap-anywhere">
                {codeText(code)}
              </p>
            </div>
            <Link
              to={`/store/letters/${_id}`}
              className="inline-flex min-h-11 items-center font-bold text-accent underline"
            >
              Buka dan cetak
            </Link>
            {revokedAt ? (
              <Badge tone="red">Dicabut</Badge>
            ) : (
              <Button variant="secondary" onClick={() => revocation.open(_id)}>
                Cabut
              </Button>
            )}
          </li>
        ))}
      </ul>
      {asked && (
        <QuestionDialog
          title="Cabut surat ini?"
          label="Cabut"
          onClose={revocation.close}
          send={() => call('POST /api/store/turnover-letters/:id/revoke', { params: { id: asked._id } })}
          failure="Surat gagal dicabut."
        >
          <p>
            Siapa pun yang memeriksa kodenya kemudian membaca bahwa surat {periodText(asked)} dicabut. Ini tidak dapat
            dibatalkan; Anda dapat menerbitkan surat baru.
          </p>
        </QuestionDialog>
      )}
    </>
  );
}
