import type { SellerDetails } from '#contract/admin/admin.ts';
import { shortDate } from '#contract/dates.ts';
import { sellerLabels as label } from '#contract/field-labels.ts';
import { call } from '../../call.ts';
import { useReveal } from '../../parts/use-reveal.ts';
import { Button } from '../../ui/button.tsx';
import { FactPanel } from '../../ui/fact-panel.tsx';
import { EyeIcon, EyeOffIcon } from '../../ui/account-icons.tsx';
import { AccountWarning } from '../payouts/account-state.tsx';

/** The data of a seller. NIK and account numbers are masked until an admin reveals them. */
export function SellerFacts({ seller }: { seller: SellerDetails }) {
  const { revealed, isBusy, reveal, hide } = useReveal(() =>
    call('POST /api/admin/info/seller/:id/reveal', { params: { id: seller._id } }),
  );
  // Numbers, bank, owner and state of a revealed account are from one read, which is newer than the page.
  const known = { ...seller, ...revealed };
  return (
    <>
      <AccountWarning account={known.payoutAccount} />
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-2xl border border-border-light bg-white p-4">
        <p className="max-w-prose text-sm text-muted">
          NIK dan nomor rekening disamarkan. Setiap kali dibuka, nama Anda dan waktunya dicatat.
        </p>
        <Button variant="secondary" size="sm" isBusy={isBusy} onClick={revealed ? hide : reveal} className="min-h-11">
          {revealed ? <EyeOffIcon /> : <EyeIcon />} {revealed ? 'Samarkan lagi' : 'Tampilkan NIK dan rekening'}
        </Button>
      </div>
      <div className="grid items-start gap-4 xl:grid-cols-3">
        <FactPanel
          title="Data Diri Penjual"
          facts={{
            [label.sellerName]: seller.sellerName,
            Email: seller.email,
            [label.phoneNumber]: seller.phoneNumber,
            [label.nik]: <span className="tabular-nums">{known.nik}</span>,
            [label.domicileAddress]: seller.domicileAddress,
          }}
        />
        <FactPanel
          title="Data Usaha/Toko"
          facts={{
            [label.storeName]: seller.storeName,
            'Tanggal Bergabung': shortDate(seller.createdAt),
            [label.productionAddress]: seller.productionAddress,
            [label.storeDescription]: seller.storeDescription,
          }}
        />
        <FactPanel
          title="Data Pembayaran"
          facts={{
            [label.bankName]: known.bankName,
            [label.bankAccountNumber]: <span className="tabular-nums">{known.bankAccountNumber}</span>,
            [label.bankAccountOwner]: known.bankAccountOwner,
            [label.eWallet]: seller.eWallet,
            [label.eWalletAccountNumber]: known.eWalletAccountNumber,
            [label.eWalletsAccountOwner]: seller.eWalletsAccountOwner,
          }}
        />
      </div>
    </>
  );
}
