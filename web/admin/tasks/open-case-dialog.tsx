import { useState } from 'react';
import * as z from 'zod/mini';
import { required } from '#contract/endpoint.ts';
import type { Review } from '#contract/reviews/reviews.ts';
import { call } from '../../call.ts';
import { DialogForm } from '../../parts/dialog-form.tsx';
import { Field } from '../../ui/field.tsx';
import { Select, TextArea } from '../../ui/form-controls.tsx';

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;
const idIn = (address: string): string | undefined => uuid.exec(address)?.[0].toLowerCase();

const caseForm = z.object({
  address: z.string().check(z.regex(uuid, { error: 'Tempel tautan halaman produk.' })),
  /** The id of a review; empty for the product itself. */
  subject: z.string(),
  text: required(500),
});

/** The form by which an admin reports a product or a review that nobody has reported yet, to decide about it. */
export function OpenCaseDialog({ onClose }: { onClose: () => void }) {
  const [reviews, setReviews] = useState<Review[]>([]);

  async function findReviews(productId: string) {
    const request = { params: { productId }, query: { limit: 100 } };
    const found = await call('GET /api/shop/review/:productId', request).catch(() => null);
    setReviews(found?.data ?? []);
  }

  return (
    <DialogForm
      title="Periksa produk atau ulasan"
      schema={caseForm}
      values={{ address: '', subject: '', text: '' }}
      failure="Laporan gagal dibuat."
      label="Buat laporan"
      onClose={onClose}
      send={async ({ address, subject, text }) => {
        const body = { reason: 'other', text } as const;
        // A review chosen before the address was changed is no longer in the list.
        await (reviews.some(({ _id }) => _id === subject)
          ? call('POST /api/shop/report/review/:id', { params: { id: subject }, body })
          : call('POST /api/shop/report/product/:id', { params: { id: idIn(address)! }, body }));
        return { message: 'Laporan dibuat.' };
      }}
    >
      {(form) => (
        <>
          <p className="text-sm text-muted">
            Untuk produk atau ulasan yang belum dilaporkan siapa pun. Laporannya muncul di daftar dan menunggu keputusan
            Anda.
          </p>
          <Field
            label="Tautan produk"
            hint="Salin dari tombol Bagikan di halaman produk."
            {...form.field('address')}
            onChange={(event) => {
              form.field('address').onChange(event);
              const productId = idIn(event.target.value);
              if (productId) void findReviews(productId);
            }}
          />
          <Select
            label="Yang diperiksa"
            hint="Ulasan produk dapat dipilih setelah tautannya diisi."
            options={[{ value: '', label: 'Produk ini' }, ...reviews.map(optionOf)]}
            {...form.field('subject')}
          />
          <TextArea label="Catatan" rows={3} maxLength={500} {...form.field('text')} />
        </>
      )}
    </DialogForm>
  );
}

const optionOf = ({ _id, userName, reviewValue, reviewMessage }: Review) => ({
  value: _id,
  label: `Ulasan ${userName}, ${reviewValue} dari 5 bintang: ${reviewMessage || 'tanpa teks'}`,
});
