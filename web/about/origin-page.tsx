import { data, Link, type MetaFunction } from 'react-router';
import type { Origin } from '#contract/origins/origins.ts';
import { monthText } from '#contract/dates.ts';
import { techniqueLabels } from '#contract/words.ts';
import { hasStatus, pageLoaders, type QueryInput } from '../page-loaders.ts';
import { lazyDialog } from '../parts/lazy-part.tsx';
import { noIndex, pageTitle } from '../parts/page-head.ts';
import { Picture, Thumbnail } from '../parts/picture.tsx';
import { productPath } from '../parts/product-link.tsx';
import { useOverlay } from '../parts/use-overlay.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

const CodeReportDialog = lazyDialog(
  () => import('../parts/code-report-dialog.tsx'),
  'CodeReportDialog',
  'Formulir laporan gagal dibuka.',
);

type Read = { origin: Origin } | { origin: null; reason: string };

/** A code that is unknown, or one too many of them, is answered by this page with its status. */
export const { loader, clientLoader } = pageLoaders(({ call, params }: QueryInput<'code'>) =>
  call('GET /api/shop/origins/:code', { params }).then(
    (answer) => data<Read>({ origin: answer.data }),
    (error: unknown) => {
      const status = [404, 429].find((one) => hasStatus(error, one));
      if (!status) throw error;
      return data<Read>({ origin: null, reason: (error as Error).message }, { status });
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
    text: 'Pengelola toko membatalkan kode ini, sehingga tidak lagi menerangkan asal sebuah karya.',
  },
};

/** Who made the piece whose card somebody scanned, wherever it is now. */
export default function OriginPage({ loaderData }: { loaderData: Read }) {
  const { origin } = loaderData;
  if (!origin) {
    return (
      <div className="page-column py-6">
        <EmptyState heading="h1" title="Kode tidak dikenal">
          {loaderData.reason}
        </EmptyState>
      </div>
    );
  }
  return (
    <article className="page-column flex max-w-3xl flex-col gap-8 py-6">
      {origin.sold ? <Sold sold={origin.sold} /> : <NotValid origin={origin} />}
      <ReportCode code={origin.code} />
    </article>
  );
}

const NotValid = ({ origin: { state } }: { origin: Origin }) =>
  state !== 'valid' && (
    <EmptyState heading="h1" title={states[state].title}>
      {states[state].text}
    </EmptyState>
  );

type SoldProps = { sold: NonNullable<Origin['sold']> };

function Sold({ sold }: SoldProps) {
  const { title, image, storeId, storeName, month, works } = sold;
  return (
    <>
      <figure>
        <Picture
          image={image}
          alt={title}
          sizes="(min-width: 48rem) 46rem, 100vw"
          isUrgent
          className="aspect-square h-auto w-full rounded-xl object-cover"
        />
        <figcaption className="mt-2 text-sm text-muted">Bandingkan dengan karya di tangan Anda.</figcaption>
      </figure>
      <header>
        <h1 className="text-3xl wrap-anywhere">{title}</h1>
        <p className="mt-1 text-muted">
          Dijual lewat{' '}
          {storeId ? (
            <Link to={`/shop/store/${storeId}`} translate="no" className="font-bold text-accent underline">
              {storeName}
            </Link>
          ) : (
            <b translate="no">{storeName}</b>
          )}
          , {monthText(month)}
        </p>
      </header>
      <Facts sold={sold} />
      {works.length > 0 && (
        <section>
          <h2 className="text-2xl">Karya lainnya</h2>
          <ul className="mt-4 grid grid-cols-2 gap-4">
            {works.map((work) => (
              <li key={work._id}>
                <Link to={productPath(work._id)} className="block wrap-anywhere hover:underline">
                  <Thumbnail image={work.image} sizes="(min-width: 40rem) 23rem, 45vw" />
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

function Facts({ sold: { makers, technique, materials, care, geoIndication, number, pieces } }: SoldProps) {
  const facts = {
    Teknik: technique && techniqueLabels[technique],
    Bahan: materials,
    Perawatan: care,
    'Indikasi geografis': geoIndication && `Nomor ${geoIndication}`,
    Karya: pieces > 1 && `${number} dari ${pieces}`,
  };
  return (
    <dl className="card flex flex-col gap-3 p-5">
      {makers.length > 0 && (
        <div>
          <dt className="text-sm text-muted">Dibuat oleh</dt>
          {makers.map(({ _id, name, place }, at) => (
            <dd key={_id ?? at} className="wrap-anywhere">
              {_id ? (
                <Link to={`/shop/maker/${_id}`} translate="no" className="font-bold text-accent underline">
                  {name}
                </Link>
              ) : (
                <span>Perajin</span>
              )}
              {place && <span className="block text-sm text-muted">{place}</span>}
            </dd>
          ))}
        </div>
      )}
      {Object.entries(facts).map(
        ([label, value]) =>
          value && (
            <div key={label}>
              <dt className="text-sm text-muted">{label}</dt>
              <dd className="wrap-anywhere whitespace-pre-line">{value}</dd>
            </div>
          ),
      )}
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
