import { type ClientLoaderFunctionArgs, data, useLoaderData } from 'react-router';
import { longDate, longDateTime } from '#contract/dates.ts';
import { codeText } from '#contract/books/letter-code.ts';
import { call } from '../../call.ts';
import { LetterTable } from '../../parts/letter/letter-table.tsx';
import { Logo } from '../../parts/logo.tsx';
import { PrintFrame } from '../../parts/print-frame.tsx';
import { Operator } from '../../parts/site.tsx';
import { Badge } from '../../ui/badge.tsx';

export const title = 'Surat keterangan omzet';

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  const { data: letters } = await call('GET /api/store/turnover-letters');
  const letter = letters.find(({ _id }) => _id === params.id);
  if (!letter) throw data(null, { status: 404 });
  return letter;
}

/** A letter of turnover to print, with the code by which an office checks it. */
export default function LetterPage() {
  const letter = useLoaderData<typeof clientLoader>();
  return (
    <PrintFrame back="/store/letters" width="max-w-2xl" paper="size: A4; margin: 20mm">
      <article
        className="mx-auto flex max-w-2xl flex-col gap-5 bg-white p-5 text-black floating wrap-anywhere sm:p-8
        print:max-w-none print:p-0"
      >
        <header className="flex flex-wrap items-start justify-between gap-4 border-b-2 border-black pb-4">
          <Logo />
          <div className="sm:text-right">
            <h1 className="text-xl">Surat Keterangan Omzet</h1>
            {letter.revokedAt && <Badge tone="red">Dicabut {longDate(letter.revokedAt)}</Badge>}
          </div>
        </header>
        <LetterTable letter={letter} />
        <p className="text-sm">
          Diterbitkan {longDateTime(letter.issuedAt)} WITA oleh <Operator />.
        </p>
        <section className="border border-black p-4">
          <h2 className="font-sans text-base font-bold">Periksa keaslian surat ini</h2>
          <p className="mt-1 text-sm">
            Buka <b translate="no">{location.host}/periksa</b> sampai {longDate(letter.expiresAt)} dan masukkan kode:
          </p>
          <p translate="no" className="mt-2 font-mono text-xl font-bold">
            {codeText(letter.code)}
          </p>
          <p className="mt-2 text-sm">Nama toko, setiap bulan, dan jumlah di sana harus sama dengan surat ini.</p>
        </section>
      </article>
    </PrintFrame>
  );
}
