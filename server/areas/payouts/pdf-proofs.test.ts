/** Banks issue receipts as PDF. A PDF proof is stored unchanged, with the same access rules as a picture. */
import { expect, test } from 'vitest';
import { call } from '#server/testing/call.ts';
import { countPrivatePictures, dueOrder, payoutsOf } from '#server/testing/paying-out.ts';
import { newAdmin, newCustomer, newSeller } from '#server/testing/people.ts';

const admin = await newAdmin();
const sari = await newCustomer();

const receipt = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';
const file = (content: string, name = 'bukti.pdf', type = 'application/pdf') => new File([content], name, { type });

async function payOut(paymentProof: File) {
  const seller = await newSeller();
  const { _id } = await dueOrder(sari, seller);
  const fields = { sellerId: seller.id, orders: JSON.stringify([_id]) };
  const reply = await call(admin, 'POST /api/admin/payout/mark-paid', { fields, files: { paymentProof } });
  return { seller, reply };
}

test('accepts a PDF proof whatever its name and type, and serves it unchanged to admin and seller', async () => {
  const { seller, reply } = await payOut(file(receipt, 'bukti.png', 'image/png'));
  expect(reply.status).toBe(200);
  const [payout] = (await payoutsOf(admin, seller)).data;
  expect(payout!.paymentProofType).toBe('application/pdf');

  const params = { payoutId: payout!._id };
  for (const proof of [
    await call(admin, 'GET /api/admin/payout/proof/:payoutId', { params }),
    await call(seller, 'GET /api/store/payouts/proof/:payoutId', { params }),
  ]) {
    expect(proof.status).toBe(200);
    expect(proof.headers.get('content-type')).toBe('application/pdf');
    expect(proof.headers.get('x-content-type-options')).toBe('nosniff');
    expect(proof.headers.get('cache-control')).toBe('no-store');
    expect(Buffer.from(proof.body as unknown as ArrayBuffer).toString()).toBe(receipt);
  }
  const stranger = await newSeller();
  expect((await call(stranger, 'GET /api/store/payouts/proof/:payoutId', { params })).status).toBe(404);
  expect((await call(null, 'GET /api/admin/payout/proof/:payoutId', { params })).status).toBe(401);
});

test.each([
  ['HTML declared as a PDF', '<html><script>alert(1)</script>%PDF-1.7'],
  ['a PDF after other bytes', `x${receipt}`],
  ['the name of a PDF without its content', 'bukti transfer'],
])('refuses %s as a proof', async (_, content) => {
  const storedBefore = await countPrivatePictures();
  const { reply } = await payOut(file(content));
  expect([reply.status, reply.body.code]).toEqual([415, 'NOT_A_PROOF']);
  expect(await countPrivatePictures()).toBe(storedBefore);
});

test('refuses a PDF over 10 MB', async () => {
  const { reply } = await payOut(file(receipt.padEnd(10 * 1024 * 1024 + 1)));
  expect([reply.status, reply.body.code]).toEqual([413, 'FILE_TOO_LARGE']);
});
