import * as z from 'zod/mini';
import { answer, defineApi, id, required, requiredLine } from '../endpoint.ts';
import type { AddressId, UserId } from '../ids.ts';

/** The fields of an address, which every order copies. */
export const addressFields = z.object({
  receiverName: requiredLine(50),
  address: required(300),
  city: requiredLine(100),
  pincode: required(20),
  phone: required(30),
  notes: required(300),
});

const address = z.object({ _id: id<AddressId>(), userId: id<UserId>(), ...addressFields.shape });
export type Address = z.infer<typeof address>;

/** `isLastUsed`: the last order of the user went to this address. */
const listedAddress = z.extend(address, { isLastUsed: z.boolean() });
export type ListedAddress = z.infer<typeof listedAddress>;

const everyone = ['customer', 'seller', 'admin'] as const;
const ownAddress = z.object({ userId: id<UserId>(), addressId: id<AddressId>() });
const saved = answer({ message: z.string(), data: address });

export const addresses = defineApi({
  'POST /api/shop/address/add': {
    summary: 'Add a delivery address (at most three)',
    access: { who: everyone, owner: 'body.userId' },
    rate: 'write',
    body: z.extend(addressFields, { userId: id<UserId>() }),
    out: saved,
  },
  'GET /api/shop/address/get/:userId': {
    summary: 'List my delivery addresses',
    access: { who: everyone, owner: 'params.userId' },
    rate: 'read',
    params: z.object({ userId: id<UserId>() }),
    out: answer({ data: z.array(listedAddress) }),
  },
  'PUT /api/shop/address/update/:userId/:addressId': {
    summary: 'Update an address; existing orders keep their copy',
    access: { who: everyone, owner: 'params.userId' },
    rate: 'write',
    params: ownAddress,
    body: addressFields,
    out: saved,
  },
  'DELETE /api/shop/address/delete/:userId/:addressId': {
    summary: 'Delete an address',
    access: { who: everyone, owner: 'params.userId' },
    rate: 'write',
    params: ownAddress,
    out: answer({ message: z.string() }),
  },
});
