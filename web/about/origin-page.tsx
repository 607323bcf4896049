import { data, Link, type MetaFunction, useParams } from 'react-router';
import { monthText } from '#contract/dates.ts';
import { formatNumber } from '#contract/money.ts';
import type { Origin } from '#contract/origins/origins.ts';
import { pieceCodeText, readPieceCode } from '#contract/origins/piece-code.ts';
import { techniqueLabels } from '#contract/words.ts';
import { hasStatus, pageLoaders, type QueryInput } from '../page-loaders.ts';
import { lazyDialog } from '../parts/lazy-part.tsx';
import { makerPath, MakerPortrait } from '../parts/maker-portrait.tsx';
import { noIndex, pageTitle, shopName } from '../parts/page-head.ts';
import { Picture, Thumbnail } from '../parts/picture.tsx';
import { productPath } from '../parts/product-link.tsx';
import { useOverlay } from '../parts/use-overlay.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { headingFace } from '../ui/heading-face.ts';
import { CodeForm } from './code-form.tsx';
import { TextPage } from './text-page.tsx';

const CodeReportDialog = lazyDialog(
  () => import('../parts/code-report-dialog.tsx'),
  'CodeReportDialog',
  'Formulir laporan gagal dibuka.',
);

/** `reason`: why there is no origin; null while no code was given. */
type Read = { origin: Origin } | { origin: null; reason: string | null };
type Input = Omit<QueryInput, 'params'> & { params: { code?: string } };

/** A code that is unknown, or one too many of them, is answered by this page with its status. */
export const { loader, clientLoader } = pageLoaders(async ({ call, params: { code } }: Input) =>
  code === undefined
    ? data<Read>({ origin: null, reason: null })
    : call('GET /api/shop/origins/:code', { params: { code } }).then(
        (answer) => data<Read>({ origin: answer.data }),
        (error: unknown) => {
          for (const status of [404, 429]) {
            if (hasStatus(error, status)) return data<Read>({ origin: null, reason: error.message }, { status });
          }
          throw error;
        },
      ),
);

export const meta: MetaFunction<() => Read> = ({ loaderData }) => [
  pageTitle(loaderData?.origin?.sold?.title ?? 'Asal karya'),
  noIndex,
  // The code in the address must not reach other sites.
  { name: 'referrer', content: 'no-referrer' },
];

const states: Record<Exclude<Origin['state'], 'valid'>, { title: string; text: string }> = {
  unsent: { title: 'Belum dikirim', text: 'Kode ini berlaku setelah penjual mengirim karyanya.' },
  ended: { title: 'Kode ini tidak berlaku lagi', text: 'Karya dengan kode ini tidak jadi terjual.' },
  voided: {
    title: 'Kode ini dibatalkan',
    text: `Admin ${shopName} membatalkan kode ini.`,
  },
};

const heading = 'Asal karya';
const intro = 'Ketik kode di kartu yang menyertai karya Anda untuk mengenal pembuatnya.';

/** Who made the piece whose card somebody scanned, wherever it is now; without a code a field for it. */
export default function OriginPage({ loaderData }: { loaderData: Read }) {
  const { code = '' } = useParams();
  if (!loaderData.origin) {
    return (
      <TextPage title={loaderData.reason === null ? heading : 'Kode tidak dikenal'} intro={loaderData.reason ?? intro}>
        <CodeForm
          key={code}
          label="Kode di kartu"
          path="/asal"
          button="Lihat asalnya"
          code={code}
          read={readPieceCode}
          error="Kodenya 10 huruf dan angka, seperti tertulis di kartu."
        />
      </TextPage>
    );
  }
  const { origin } = loaderData;
  return (
    <article className="page-column flex max-w-4xl flex-col gap-8 py-6">
      {origin.sold ? <Sold sold={origin.sold} code={origin.code} /> : <NotValid origin={origin} />}
      {(origin.state === 'valid' || origin.state === 'unsent') && <ReportCode code={origin.code} />}
    </article>
  );
}

const NotValid = ({ origin: { code, state } }: { origin: Origin }) =>
  state !== 'valid' && (
    <EmptyState heading="h1" title={states[state].title}>
      <p>{states[state].text}</p>
      <Code code={code} />
    </EmptyState>
  );

const Code = ({ code }: { code: string }) => (
  <p className="text-sm text-muted">
    Kode{' '}
    <span translate="no" className="font-mono">
      {pieceCodeText(code)}
    </span>
  </p>
);

type SoldProps = { sold: NonNullable<Origin['sold']>; code: string };

function Sold({ sold, code }: SoldProps) {
  const { title, image, works, makers } = sold;
  return (
    <>
      <div className="grid gap-6 md:grid-cols-2 md:gap-8">
        <figure className="min-w-0">
          <Picture
            image={image}
            alt={title}
            sizes="(min-width: 48rem) 26rem, 100vw"
            isUrgent
            className="aspect-square h-auto w-full rounded-xl object-cover max-md:aspect-4/3"
          />
          <figcaption className="mt-2 text-sm text-muted">Bandingkan dengan karya di tangan Anda.</figcaption>
        </figure>
        <div className="flex min-w-0 flex-col gap-5">
          <header>
            <h1 className={`text-3xl wrap-anywhere ${headingFace(title)}`}>{title}</h1>
            <SoldBy sold={sold} />
          </header>
          {makers.length > 0 && (
            <div>
              <p className="text-sm text-muted">Dibuat oleh</p>
              <ul className="mt-2 flex flex-col gap-3">
                {makers.map((maker, at) => (
                  <li key={maker._id ?? at}>
                    <Maker maker={maker} />
                  </li>
                ))}
              </ul>
            </div>
          )}
          <Facts sold={sold} />
          <Code code={code} />
        </div>
      </div>
      {works.length > 0 && (
        <section>
          <h2 className="text-2xl">Karya lainnya</h2>
          <ul className="mt-4 grid grid-cols-2 gap-4 lg:grid-cols-4">
            {works.map((work) => (
              <li key={work._id}>
                <Link to={productPath(work._id)} className="block wrap-anywhere hover:underline">
                  <Thumbnail image={work.image} sizes="(min-width: 64rem) 13rem, 45vw" />
                  <span className="mt-2 block">{work.title}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

const SoldBy = ({ sold: { storeId, storeName, month } }: Pick<SoldProps, 'sold'>) => (
  <p className="mt-1 wrap-anywhere text-muted">
    Karya{' '}
    {storeId ? (
      <Link to={`/shop/store/${storeId}`} translate="no" className="font-bold text-accent underline">
        {storeName}
      </Link>
    ) : (
      <b translate="no">{storeName}</b>
    )}
    , dijual lewat <span translate="no">{shopName}</span>, {monthText(month)}
  </p>
);

type MakerProps = { maker: SoldProps['sold']['makers'][number] };

/** With a way to the page of the maker, as long as they may be named. */
function Maker({ maker }: MakerProps) {
  const { _id, name, place, since } = maker;
  if (!_id) return <span>Perajin</span>;
  const facts = [place, since && `sejak ${since}`].filter(Boolean).join(' · ');
  return (
    <Link to={makerPath(_id)} className="flex items-center gap-4 rounded-xl">
      <MakerPortrait maker={maker} sizes="4rem" className="size-16" />
      <span className="min-w-0 flex-1">
        <span translate="no" className={`block text-xl wrap-anywhere ${headingFace(name)}`}>
          {name}
        </span>
        {facts && <span className="mt-0.5 block text-caption wrap-anywhere text-muted">{facts}</span>}
      </span>
    </Link>
  );
}

function Facts({ sold: { technique, materials, care, geoIndication, number, pieces } }: Pick<SoldProps, 'sold'>) {
  const facts = Object.entries({
    Teknik: technique && techniqueLabels[technique],
    Bahan: materials,
    Perawatan: care,
    'Indikasi geografis': geoIndication && `Nomor ${geoIndication}`,
    Karya: pieces > 1 && `${number} dari ${formatNumber(pieces)}`,
  }).filter(([, value]) => value);
  if (facts.length === 0) return null;
  return (
    <dl className="card flex flex-col gap-3 p-5">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="wrap-anywhere whitespace-pre-line">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function ReportCode({ code }: { code: string }) {
  const { value, open, close } = useOverlay('lapor');
  return (
    <section className="text-sm text-pretty text-muted">
      <p>Satu kode untuk satu karya. Melihat kode ini pada beberapa barang?</p>
      <Button variant="secondary" className="mt-2" onClick={() => open('kode')}>
        Laporkan
      </Button>
      {value === 'kode' && <CodeReportDialog code={code} onClose={close} />}
    </section>
  );
}
