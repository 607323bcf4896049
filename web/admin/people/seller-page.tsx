import { Fragment, useState } from 'react';
import { type ClientLoaderFunctionArgs, Link } from 'react-router';
import { type SellerDetails, sellerStatusLabels } from '#contract/admin/admin.ts';
import { shortDate } from '#contract/dates.ts';
import { call } from '../answers.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { Picture } from '../../parts/picture.tsx';
import { SellerFacts } from '../../parts/selling/seller-facts.tsx';
import { useOverlay } from '../../parts/use-overlay.ts';
import { EyeIcon, EyeOffIcon } from '../../ui/account-icons.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { WarningIcon } from '../../ui/form-icons.tsx';
import { LoadingText } from '../../ui/loading.tsx';
import { DangerItem, MoreMenu } from '../../ui/more-menu.tsx';
import { fromHere } from '../../parts/list/list-table.tsx';
import { PageTitle } from '../page-title.tsx';
import { AccountWarning } from '../payouts/account-state.tsx';
import { ReasonForm } from '../record-dialogs.tsx';
import { MakerList } from './maker-list.tsx';
import { OfferList } from './offer-list.tsx';
import { useReveal } from '../../parts/use-send.ts';
import { headingFace } from '../../ui/heading-face.ts';

export const title = 'Detail Seller';

export const clientLoader = ({ params: { id = '' } }: ClientLoaderFunctionArgs) => ({
  seller: call('GET /api/admin/info/seller/:id', { params: { id } }).then(({ data }) => data),
});

const notFound = 404;
const loadErrorTitle = (reason: string, status: number) =>
  status === notFound ? 'Data seller tidak ditemukan.' : `Terjadi kesalahan: ${reason}`;

export default function SellerPage({ loaderData: { seller } }: { loaderData: ReturnType<typeof clientLoader> }) {
  return (
    <>
      <PageTitle title="Detail Seller" back={{ to: '/admin/sellers', label: 'Kembali ke daftar penjual' }} />
      <Loaded promise={seller} fallback={<LoadingText>Memuat profil seller...</LoadingText>} title={loadErrorTitle}>
        {(known) => <Seller seller={known} />}
      </Loaded>
    </>
  );
}

function Seller({ seller }: { seller: SellerDetails }) {
  const suspending = useOverlay('isi');
  const isActive = seller.status === 'active';
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-4">
        <Picture
          image={seller.avatar}
          alt=""
          sizes="5rem"
          className="size-20 rounded-xl border border-border-light object-cover"
        />
        <div className="min-w-0 flex-1">
          <h2 translate="no" className={`text-xl wrap-anywhere ${headingFace(seller.storeName)}`}>
            {seller.storeName}
          </h2>
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
            <Badge tone={isActive ? 'green' : 'red'}>{sellerStatusLabels[seller.status]}</Badge>
            {seller.suspendedBecause && <span className="wrap-anywhere">Alasan: {seller.suspendedBecause}</span>}
          </p>
        </div>
        <div className="flex flex-wrap gap-2 max-sm:w-full">
          <ButtonLink to={`/admin/payout/${seller._id}`} state={fromHere} variant="secondary" className="max-sm:flex-1">
            Payout
          </ButtonLink>
          {isActive ? (
            <MoreMenu>
              <DangerItem onClick={() => suspending.open('status')}>
                <WarningIcon /> Tangguhkan
              </DangerItem>
            </MoreMenu>
          ) : (
            <Button onClick={() => suspending.open('status')}>Aktifkan kembali</Button>
          )}
        </div>
      </div>
      {seller.alikeStores.length > 0 && (
        <p className="mb-4 rounded-xl bg-warning/15 px-4 py-3 text-sm wrap-anywhere">
          Nama toko ini mirip dengan{' '}
          {seller.alikeStores.map(({ _id, storeName }, at) => (
            <Fragment key={_id}>
              {at > 0 && <span>{', '}</span>}
              <Link
                to={`/admin/sellers/${_id}`}
                state={fromHere}
                className="font-bold text-accent underline underline-offset-4"
              >
                {storeName}
              </Link>
            </Fragment>
          ))}
          . Periksa apakah pembeli bisa tertukar.
        </p>
      )}
      <RevealableFacts seller={seller} />
      {seller.makers && <MakerList makers={seller.makers} />}
      {seller.offers && <OfferList offers={seller.offers} />}
      {suspending.value !== null && <SuspensionDialog seller={seller} onClose={suspending.close} />}
    </>
  );
}

const actions = {
  active: {
    title: 'Tangguhkan penjual ini?',
    verb: 'Tangguhkan',
    key: 'POST /api/admin/info/seller/:id/suspend',
    effects: [
      'Penjual langsung keluar dari akunnya dan tidak dapat masuk lagi.',
      'Produknya hilang dari toko dan tidak dapat dibeli.',
      'Pesanan yang sedang berjalan tetap ada.',
    ],
  },
  suspended: {
    title: 'Aktifkan kembali penjual ini?',
    verb: 'Aktifkan kembali',
    key: 'POST /api/admin/info/seller/:id/reinstate',
    effects: ['Penjual dapat masuk dan berjualan lagi.', 'Produknya kembali tampil di toko.'],
  },
} as const;

/** Suspends or reinstates a seller. The server records the reason and the admin in the audit log. */
function SuspensionDialog({ seller, onClose }: { seller: SellerDetails; onClose: () => void }) {
  // Kept in state, so that the dialog does not change when the page below updates to the new status.
  const [{ title, verb, key, effects }] = useState(actions[seller.status]);
  return (
    <ReasonForm
      title={title}
      send={(body) => call(key, { params: { id: seller._id }, body })}
      failure="Gagal mengubah status penjual."
      label={verb}
      variant={seller.status === 'active' ? 'danger' : 'primary'}
      onClose={onClose}
    >
      <p translate="no" className="font-bold wrap-anywhere">
        {seller.storeName}
      </p>
      <ul className="flex list-disc flex-col gap-1.5 pl-5">
        {effects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
    </ReasonForm>
  );
}

/** The data of a seller. NIK and account numbers are masked until an admin reveals them. */
function RevealableFacts({ seller }: { seller: SellerDetails }) {
  const { revealed, isBusy, reveal, hide } = useReveal(() =>
    call('POST /api/admin/info/seller/:id/reveal', { params: { id: seller._id } }),
  );
  // Numbers, bank, owner and state of a revealed account are from one read, which is newer than the page.
  const known = { ...seller, ...revealed };
  return (
    <>
      <AccountWarning account={known.payoutAccount} />
      <div className="card mb-4 flex flex-wrap items-center justify-between gap-3 p-4">
        <p className="max-w-prose text-sm text-muted">
          NIK dan nomor rekening disamarkan. Setiap kali dibuka, nama Anda dan waktunya dicatat.
        </p>
        <Button variant="secondary" size="sm" isBusy={isBusy} onClick={revealed ? hide : reveal} className="min-h-11">
          {revealed ? <EyeOffIcon /> : <EyeIcon />}
          <span>{revealed ? 'Samarkan lagi' : 'Tampilkan NIK dan rekening'}</span>
        </Button>
      </div>
      <SellerFacts
        seller={known}
        renderNumber={(name) => <span className="tabular-nums">{known[name]}</span>}
        ofOwner={{ Email: seller.email }}
        ofStore={{ 'Tanggal Bergabung': shortDate(seller.createdAt) }}
      />
    </>
  );
}
