import { isRouteErrorResponse, Link, type MetaDescriptor, type MetaFunction } from 'react-router';
import type { Call } from '#contract/index.ts';
import type { PublicMaker } from '#contract/makers/makers-api.ts';
import { formatNumber } from '#contract/money.ts';
import { pageSize, techniqueLabels } from '#contract/words.ts';
import { ApiError, call } from '../../call.ts';
import { pageLoaders, type QueryInput } from '../../page-loaders.ts';
import { ErrorPage } from '../../parts/error-page.tsx';
import { lazyDialog } from '../../parts/lazy-part.tsx';
import { MakerPortrait, makerPath } from '../../parts/maker-portrait.tsx';
import { noIndex, pageHead, pageTitle } from '../../parts/page-head.ts';
import { wholeListing } from '../../parts/whole-listing.ts';
import { useOverlay } from '../../parts/use-overlay.ts';
import { withoutDescription } from '../../parts/without-description.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { headingFace } from '../../ui/heading-face.ts';
import { PinIcon } from '../../ui/icons.tsx';
import { PagedGrid } from '../paged-grid.tsx';
import { MakerRemovalButton } from './maker-removal.tsx';

const AbuseReportDialog = lazyDialog(
  () => import('../../parts/product/abuse-report-dialog.tsx'),
  'AbuseReportDialog',
  'Laporan gagal dibuka.',
);

type MakerData = { maker: PublicMaker; origin: string };

export const { loader, clientLoader } = pageLoaders(
  async ({ call: apiCall, params, url }: QueryInput<'id'>): Promise<MakerData> => {
    const maker = await readMaker(apiCall, params.id);
    return { maker: { ...maker, products: maker.products.map(withoutDescription) }, origin: url.origin };
  },
);

async function readMaker(apiCall: Call, id: string, cursor?: string): Promise<PublicMaker> {
  const query = { limit: pageSize, cursor };
  return (await apiCall('GET /api/shop/makers/:id', { params: { id }, query })).data;
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  if (!loaderData) return [pageTitle('Perajin'), noIndex];
  const { maker, origin } = loaderData;
  return [
    ...pageHead({
      title: maker.name,
      description: maker.story || `${maker.name} berkarya di ${maker.storeName}.`,
      url: origin + makerPath(maker._id),
      ...(maker.portrait && { image: origin + maker.portrait }),
    }),
    makerStructuredData(maker, origin),
  ];
};

/** Structured data for search engines (schema.org ProfilePage). */
const makerStructuredData = (maker: PublicMaker, origin: string): MetaDescriptor => ({
  'script:ld+json': {
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    url: origin + makerPath(maker._id),
    mainEntity: {
      '@type': 'Person',
      name: maker.name,
      ...(maker.story && { description: maker.story }),
      ...(maker.portrait && { image: origin + maker.portrait }),
      ...(maker.place && { homeLocation: { '@type': 'Place', name: maker.place } }),
      ...(maker.technique && { knowsAbout: techniqueLabels[maker.technique] }),
      worksFor: {
        '@type': 'Organization',
        name: maker.storeName,
        url: `${origin}/shop/store/${maker.sellerId}`,
      },
    },
  },
});

export default function MakerPage({ loaderData: { maker } }: { loaderData: MakerData }) {
  return (
    <div className="page-column sm:pt-5 md:pt-10">
      <MakerHead maker={maker} />
      <section className="pt-6 md:pt-10">
        <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 md:mb-5 md:justify-start">
          <h2 className="text-2xl md:text-3xl">Karya</h2>
          <p className="text-muted">{formatNumber(maker.productCount)} produk</p>
        </div>
        {maker.products.length > 0 ? (
          <PagedGrid
            key={maker._id}
            first={maker}
            fetchPage={(cursor) => readMaker(call, maker._id, cursor)}
            label={`Karya ${maker.name}`}
          />
        ) : (
          <EmptyState
            drawing="loom"
            title="Belum ada karyanya yang dijual."
            action={<ButtonLink to={`/shop/store/${maker.sellerId}`}>Kunjungi Toko</ButtonLink>}
          />
        )}
      </section>
      <Objections maker={maker} />
    </div>
  );
}

/** For who should not stand here, or knows that something is wrong. */
function Objections({ maker: { _id, name } }: { maker: PublicMaker }) {
  const report = useOverlay('lapor');
  return (
    <div className="mt-8 flex flex-wrap gap-x-4 border-t border-border-light pt-2">
      <MakerRemovalButton makerId={_id} name={name} />
      <Button variant="quiet" onClick={() => report.open(_id)}>
        Laporkan
      </Button>
      {report.value !== null && <AbuseReportDialog productId={null} subjectId={_id} onClose={report.close} />}
    </div>
  );
}

function MakerHead({ maker }: { maker: PublicMaker }) {
  const { name, technique, place, since, story, sellerId, storeName, isRetired } = maker;
  return (
    <header className="-mx-4 bg-surface p-4 sm:mx-0 sm:rounded-3xl sm:p-5">
      <div className="flex flex-wrap items-center gap-4 sm:gap-x-8">
        <MakerPortrait
          maker={maker}
          sizes="(width < 64rem) 9rem, 14rem"
          className="aspect-square h-auto w-36 text-4xl lg:w-56"
        />
        <div className="min-w-0 flex-1 max-sm:contents">
          <div className="min-w-0 flex-1 basis-40">
            <p className="text-sm font-bold text-muted">
              <span>Perajin</span>
              {technique && <span>{` · ${techniqueLabels[technique]}`}</span>}
            </p>
            <h1 translate="no" className={`mt-1 text-2xl wrap-anywhere md:text-4xl ${headingFace(name)}`}>
              {name}
            </h1>
            {(place || since) && (
              <p className="mt-1 flex flex-wrap gap-x-3 text-muted max-sm:text-sm">
                {place && (
                  <span className="wrap-anywhere">
                    <PinIcon className="mr-1 inline size-4 align-text-bottom" />
                    <span className="sr-only">Tempat: </span>
                    {place}
                  </span>
                )}
                {since && <span>Berkarya sejak {since}</span>}
              </p>
            )}
            <p className="mt-1 wrap-anywhere max-sm:text-sm">
              <span>{isRetired ? 'Pernah berkarya di ' : 'Berkarya di '}</span>
              <Link
                to={`/shop/store/${sellerId}`}
                translate="no"
                className="font-bold text-accent underline-offset-4 hover:underline"
              >
                {storeName}
              </Link>
            </p>
          </div>
          {story && <p className="max-w-prose wrap-anywhere whitespace-pre-line sm:mt-5">{story}</p>}
        </div>
      </div>
    </header>
  );
}

const isErased = (error: unknown) => (isRouteErrorResponse(error) || error instanceof ApiError) && error.status === 410;

/** Shown when there is no such maker, when they asked to be removed, or when the server cannot be reached. */
export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <div className="page-column py-6">
      {isErased(error) ? (
        <EmptyState
          heading="h1"
          title="Halaman ini sudah dihapus"
          action={<ButtonLink {...wholeListing}>Lihat Semua Produk</ButtonLink>}
        >
          Perajinnya tidak lagi disebut di sini.
        </EmptyState>
      ) : (
        <ErrorPage error={error} />
      )}
    </div>
  );
}
