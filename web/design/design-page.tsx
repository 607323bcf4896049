/** Every part in every state, for people who build pages: `npm run dev`, then /_design. No build contains it. */
import { type ReactNode, useState } from 'react';
import type { Rupiah } from '#contract/money.ts';
import { Price } from '../parts/price.tsx';
import { Rating, Stars } from '../parts/rating.tsx';
import { WovenBand } from '../parts/woven-band.tsx';
import '../parts/back-office.css';
import { Badge, type Tone } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { EmptyState, FailureState } from '../ui/empty-state.tsx';
import { FactPanel } from '../ui/fact-panel.tsx';
import { Field, Select, TextArea } from '../ui/field.tsx';
import { headingFace } from '../ui/heading-face.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { CartIcon, PlusIcon } from '../ui/icons.tsx';
import { LoadingText, Skeleton } from '../ui/loading.tsx';
import { MoreMenu, moreMenuItem } from '../ui/more-menu.tsx';
import { PillLink } from '../ui/pill-link.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { Table } from '../ui/table.tsx';
import { Tabs } from '../ui/tabs.tsx';

export const title = 'Bahasa rancangan';

const sizes = ['text-4xl', 'text-3xl', 'text-2xl', 'text-xl', 'text-base', 'text-sm', 'text-xs'];
const roles = ['text-sum', 'text-caption', 'text-fact', 'text-bar'];
const grounds = {
  'bg-primary text-white': 'Tindakan',
  'bg-secondary text-white': 'Kaki halaman',
  'bg-surface': 'Suara toko',
  'bg-notice text-notice-ink': 'Menunggu Anda',
  'bg-info': 'Pemberitahuan',
  'bg-done': 'Selesai',
  'bg-white text-danger': 'Terlambat',
  'bg-canvas text-accent': 'Tautan',
  'bg-canvas text-muted': 'Keterangan',
};
const tones: readonly Tone[] = ['gray', 'yellow', 'blue', 'green', 'red', 'neutral', 'promo', 'low', 'out'];
const variants = ['primary', 'secondary', 'quiet', 'danger'] as const;
const tabs = ['Riwayat Pesanan', 'Daftar Alamat', 'Biodata Diri'].map((label) => ({ key: label, label, count: 2 }));
const options = ['Tomohon', 'Manado'].map((label) => ({ value: label, label }));
const rupiah = (amount: number) => amount as Rupiah;
const doNothing = () => {};

export default function DesignPage() {
  const [open, setOpen] = useState<'dialog' | 'sheet' | null>(null);
  const [tab, setTab] = useState(tabs[0]!.key);
  const close = () => setOpen(null);
  return (
    <main className="page-column flex flex-col gap-8 py-8">
      <h1 className="text-3xl">{title}</h1>
      <Part name="Huruf">
        {sizes.map((size) => (
          <p key={size} data-token={size} className={`font-heading font-bold ${size}`}>
            Karya perajin
          </p>
        ))}
        {[...sizes.slice(4), ...roles].map((size) => (
          <p key={size} data-token={`${size} sans`} className={size}>
            Ditenun di Tomohon, <b>Rp 279.000</b>
          </p>
        ))}
        <p className={`text-xl font-bold ${headingFace('Ślōngket')}`}>Ślōngket</p>
      </Part>
      <Part name="Warna">
        {Object.entries(grounds).map(([colours, role]) => (
          <p key={colours} className={`rounded-xl px-4 py-3 ${colours}`}>
            {role}
          </p>
        ))}
      </Part>
      <Part name="Tombol">
        {variants.map((variant) => (
          <div key={variant} className="flex flex-wrap gap-3">
            <Button variant={variant}>Simpan</Button>
            <Button variant={variant} size="sm">
              Simpan
            </Button>
            <Button variant={variant} disabled>
              Simpan
            </Button>
            <Button variant={variant} isBusy>
              Simpan
            </Button>
          </div>
        ))}
        <div className="flex flex-wrap items-center gap-3">
          <IconButton label="Keranjang, 3 produk" count={3}>
            <CartIcon />
          </IconButton>
          <IconButton label="Tambah" disabled>
            <PlusIcon />
          </IconButton>
          <MoreMenu>
            <button type="button" className={moreMenuItem}>
              Bagikan
            </button>
          </MoreMenu>
        </div>
      </Part>
      <Part name="Isian">
        <Field label="Nama" hint="Seperti di KTP." defaultValue="Sari Wowor" />
        <Field label="Nomor telepon" error="Nomor telepon belum lengkap." count="5/12 digit" defaultValue="08123" />
        <Field label="Kata sandi" type="password" defaultValue="rahasia" />
        <Field label="Email" disabled defaultValue="sari@contoh.test" />
        <Select label="Kota" options={options} />
        <TextArea label="Deskripsi" hint="Bahan, ukuran, dan cara merawat." />
        <Checkbox label="Jadikan alamat utama" defaultChecked />
      </Part>
      <Part name="Lencana dan harga">
        <div className="flex flex-wrap gap-2">
          {tones.map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
        </div>
        {(['sm', 'md', 'lg'] as const).map((size) => (
          <Price key={size} size={size} price={rupiah(325_000)} salePrice={rupiah(279_000)} />
        ))}
        <Rating average={4.5} count={8} />
        <Stars value={3} />
      </Part>
      <Part name="Tab dan pilihan">
        <Tabs label="Akun" tabs={tabs} selected={tab} onSelect={setTab}>
          {tab}
        </Tabs>
        <Tabs label="Status" variant="pill" tabs={tabs} selected={tab} onSelect={setTab}>
          {tab}
        </Tabs>
        <div className="flex flex-wrap gap-2">
          <PillLink to="#satu" isChosen>
            Semua
          </PillLink>
          <PillLink to="#dua">Dekorasi Rumah</PillLink>
        </div>
      </Part>
      <Part name="Kartu dan tabel">
        <div className="card p-4">Kartu</div>
        <div className="floating rounded-xl bg-white p-4">Melayang</div>
        <FactPanel title="Data toko" facts={{ Kota: 'Tomohon', Telepon: '' }} />
        <Table
          caption="Pesanan"
          rows={[{ _id: 'A1B2C3D4', total: 'Rp 279.000' }]}
          columns={[
            { label: 'Kode', cell: ({ _id }) => _id },
            { label: 'Total', cell: ({ total }) => total, isNumber: true },
          ]}
          empty="Belum ada pesanan."
        />
        <WovenBand />
      </Part>
      <Part name="Kosong, gagal, memuat">
        <EmptyState drawing="heart" title="Belum ada favorit." action={<Button>Lihat produk</Button>}>
          Simpan yang Anda suka.
        </EmptyState>
        <FailureState title="Produk gagal dimuat." onRetry={doNothing} />
        <LoadingText>Memuat pesanan...</LoadingText>
        <Skeleton className="h-24" />
      </Part>
      <Part name="Dialog dan lembar">
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => setOpen('dialog')}>Buka dialog</Button>
          <Button onClick={() => setOpen('sheet')}>Buka lembar</Button>
        </div>
        <Dialog isOpen={open === 'dialog'} onClose={close} title="Hapus alamat?">
          <p>Alamat ini tidak dipakai lagi untuk pesanan berikutnya.</p>
          <DialogActions>
            <Button variant="secondary" onClick={close}>
              Batal
            </Button>
            <Button onClick={close}>Hapus</Button>
          </DialogActions>
        </Dialog>
        <Sheet
          isOpen={open === 'sheet'}
          onClose={close}
          title="Keranjang Anda"
          footer={<Button isWide>Checkout</Button>}
        >
          <p>Belum ada isinya.</p>
        </Sheet>
      </Part>
    </main>
  );
}

const Part = ({ name, children }: { name: string; children: ReactNode }) => (
  <section aria-label={name} className="flex flex-col gap-4">
    <h2 className="text-xl">{name}</h2>
    {children}
  </section>
);
