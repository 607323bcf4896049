import { type ClientLoaderFunctionArgs, type MetaFunction, useParams } from 'react-router';
import type { PublicLetter } from '#contract/books/books.ts';
import { codeText, readCode } from '#contract/books/letter-code.ts';
import { longDate, longDateTime } from '#contract/dates.ts';
import { call } from '../call.ts';
import { LetterTable } from '../parts/letter/letter-table.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { pageTitle } from '../parts/page-head.ts';
import { Badge } from '../ui/badge.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { LoadingText } from '../ui/loading.tsx';
import { CodeForm } from './code-form.tsx';
import { TextPage } from './text-page.tsx';

export const meta: MetaFunction = () => [
  pageTitle('Periksa surat omzet'),
  { name: 'robots', content: 'noindex' },
  // The code in the address must not reach other sites.
  { name: 'referrer', content: 'no-referrer' },
];

/** In the browser only, so that wrong codes count for who tries them, and no document contains a letter. */
export const clientLoader = ({ params: { code } }: ClientLoaderFunctionArgs) => ({
  answer: code ? call('GET /api/shop/turnover-letter/:code', { params: { code } }) : null,
});

export const HydrateFallback = () => (
  <TextPage title={heading} intro={intro}>
    <LoadingText>Memuat...</LoadingText>
  </TextPage>
);

const heading = 'Periksa surat omzet';
const intro =
  'Penjual dapat menunjukkan surat keterangan omzet dengan sebuah kode. Di sini Anda membaca apa yang tertulis di surat itu ketika diterbitkan.';

type CheckLetterPageProps = { loaderData: ReturnType<typeof clientLoader> };

/** Shows whoever was given a letter of turnover what it must say. */
export default function CheckLetterPage({ loaderData: { answer } }: CheckLetterPageProps) {
  const { code = '' } = useParams();
  return (
    <TextPage title={heading} intro={intro}>
      <CodeForm
        key={code}
        label="Kode surat"
        path="/periksa"
        button="Periksa"
        code={codeText(readCode(code) ?? code)}
        read={(typed) => readCode(typed)}
        error="Kodenya 16 huruf dan angka, seperti tertulis di surat."
      />
      {answer && (
        <Loaded
          key={code}
          promise={answer}
          fallback={<LoadingText>Memeriksa surat...</LoadingText>}
          title={(reason) => reason}
        >
          {({ data: { letter } }) =>
            letter ? <Letter letter={letter} /> : <EmptyState title="Surat ini tidak tersedia lagi." />
          }
        </Loaded>
      )}
    </TextPage>
  );
}

const Letter = ({ letter }: { letter: PublicLetter }) => (
  <section aria-label="Isi surat" className="card flex flex-col gap-5 p-5">
    <div className="flex flex-wrap items-center justify-between gap-3">
      <h2 className="text-xl">Surat keterangan omzet</h2>
      {letter.revokedAt ? (
        <Badge tone="red">Dicabut {longDate(letter.revokedAt)}</Badge>
      ) : (
        <Badge tone="green">Asli</Badge>
      )}
    </div>
    {letter.revokedAt && (
      <p className="font-bold text-danger">Penjual sudah mencabut surat ini. Mintalah surat yang baru.</p>
    )}
    <LetterTable letter={letter} />
    <p className="text-sm text-pretty">
      Diterbitkan {longDateTime(letter.issuedAt)} WITA, dapat diperiksa sampai {longDate(letter.expiresAt)}. Nama toko,
      setiap bulan, dan jumlahnya harus sama dengan surat di tangan Anda; jika berbeda, surat itu diubah.
    </p>
  </section>
);
