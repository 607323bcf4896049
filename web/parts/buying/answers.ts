/** The answers about addresses. See web/answers.ts. */
import type { ListedAddress } from '#contract/addresses/addresses.ts';
import { type CallInput, type Fields, filled, isRecord, messageOr, rowsOf } from '../../answers.ts';
import { callWith } from '../../call.ts';
import { noAddress } from '../order/answers.ts';

/** `call` for the pages with addresses. */
export const call = callWith({
  'GET /api/shop/address/get/:userId': ({ data }) => ({ data: rowsOf(data, addressOf) }),
  'POST /api/shop/address/add': (answer, input) => savedAddress(answer, input, 'Alamat ditambahkan'),
  'PUT /api/shop/address/update/:userId/:addressId': (answer, input) =>
    savedAddress(answer, input, 'Alamat diperbarui'),
  'DELETE /api/shop/address/delete/:userId/:addressId': (answer) => messageOr(answer, 'Alamat berhasil dihapus.'),
});

const addressOf = (address: Fields): ListedAddress =>
  filled(address, { _id: '', userId: '', ...noAddress, isLastUsed: false });

/** An answer without the address is the one that was sent. Of a new one, `_id` is then empty. */
const savedAddress = (answer: Fields, { params, body }: CallInput, specified: string) => ({
  ...messageOr(answer, specified),
  data: addressOf({ _id: params?.addressId, ...(isRecord(answer.data) ? answer.data : (body as Fields)) }),
});
