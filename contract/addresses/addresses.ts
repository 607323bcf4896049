import * as z from 'zod/mini';
import { callers } from '../access.ts';
import { answer, defineApi, id, required, requiredLine } from '../endpoint.ts';
import type { AddressId, UserId } from '../ids.ts';
import { typedTick } from '../number-schemas.ts';
import { roles } from '../words.ts';
import { formRegion } from './regions.ts';

/**
 * The fields of an address, which every order copies. An update without
 * `region` keeps it while city and postal code stay; null clears it.
 */
export const addressFields = z.object({
  receiverName: requiredLine(50),
  address: required(300),
  city: requiredLine(100),
  pincode: requiredLine(20),
  phone: requiredLine(30),
  notes: required(300),
  region: formRegion,
  /** Whether the receiver is another person than the buyer; missing keeps it. */
  isForOther: z.optional(z.nullable(typedTick)),
});

const address = z.object({
  _id: id<AddressId>(),
  userId: id<UserId>(),
  // Plain texts: a stored one may be older than a rule of the form.
  receiverName: z.string(),
  address: z.string(),
  city: z.string(),
  pincode: z.string(),
  phone: z.string(),
  notes: z.string(),
  region: z.nullable(z.string()),
  /** The name of the kecamatan. */
  regionName: z.nullable(z.string()),
  /** Whether the receiver is another person than the buyer; absent for no. */
  isForOther: z.optional(z.boolean()),
});
export type Address = z.infer<typeof address>;

/** `isLastUsed`: the last order of the user went to this address. */
const listedAddress = z.extend(address, { isLastUsed: z.boolean() });
export type ListedAddress = z.infer<typeof listedAddress>;

const ownAddress = z.object({ userId: id<UserId>(), addressId: id<AddressId>() });
const saved = answer({ message: z.string(), data: address });

export const addresses = defineApi({
  'POST /api/shop/address/add': {
    summary: 'Add a delivery address (at most three)',
    ...callers({ who: roles, owner: 'body.userId' }).write,
    body: z.extend(addressFields, { userId: id<UserId>() }),
    out: saved,
  },
  'GET /api/shop/address/get/:userId': {
    summary: 'List my delivery addresses',
    ...callers({ who: roles, owner: 'params.userId' }).read,
    params: z.object({ userId: id<UserId>() }),
    out: answer({ data: z.array(listedAddress) }),
  },
  'PUT /api/shop/address/update/:userId/:addressId': {
    summary: 'Update an address; existing orders keep their copy',
    ...callers({ who: roles, owner: 'params.userId' }).write,
    params: ownAddress,
    body: addressFields,
    out: saved,
  },
  'DELETE /api/shop/address/delete/:userId/:addressId': {
    summary: 'Delete an address',
    ...callers({ who: roles, owner: 'params.userId' }).write,
    params: ownAddress,
  },
});
