/** Calls about the people who make what a store sells. */
import * as z from 'zod/mini';
import { admins, anyone, sellers, verifiedAdmins } from '../access.ts';
import { product } from '../catalogue/catalogue.ts';
import { answer, defineApi, id, page, required, timestamp } from '../endpoint.ts';
import type { MakerId, MakerRemovalId, StoreId } from '../ids.ts';
import { listed, sortByTime } from '../lists.ts';
import { changedMaker, newMaker, removalForm } from './maker-forms.ts';
import { shownMaker } from './makers.ts';

/** The page of a maker. */
const publicMaker = z.extend(shownMaker, {
  /** Whether they stopped making things for the store. */
  isRetired: z.boolean(),
  sellerId: id<StoreId>(),
  storeName: z.string(),
  /** Their products that are for sale, newest first. */
  products: z.array(product),
  productCount: z.int(),
  nextCursor: z.nullable(z.string()),
});
export type PublicMaker = z.infer<typeof publicMaker>;

/** What somebody wrote who says that they are the maker and want to be removed. */
const removal = z.object({
  _id: id<MakerRemovalId>(),
  contact: z.string(),
  text: z.string(),
  createdAt: timestamp,
});

/** A maker for the seller and for admins. */
export const ownMaker = z.extend(shownMaker, {
  /** The code of the place. */
  region: z.nullable(z.string()),
  consentedAt: timestamp,
  isRetired: z.boolean(),
  /** Why an admin took the maker down, whom nobody else sees then; null otherwise. */
  takenDownBecause: z.nullable(z.string()),
  /** The products that name them. */
  productCount: z.int(),
  /** Open requests to be removed, the first of which was made first. */
  removals: z.array(removal),
});
export type OwnMaker = z.infer<typeof ownMaker>;

export const removalStates = ['open', 'answered'] as const;
export type RemovalState = (typeof removalStates)[number];
/** Within so many days a request is answered. */
export const removalDays = 3;

const listedRemoval = z.extend(removal, {
  answeredAt: z.nullable(timestamp),
  outcome: z.nullable(z.enum(['erased', 'refused'])),
  /** The name is empty once the maker is erased. */
  maker: z.object({ _id: id<MakerId>(), name: z.string(), sellerId: id<StoreId>(), storeName: z.string() }),
});
export type ListedRemoval = z.infer<typeof listedRemoval>;

const oneMaker = z.object({ id: id<MakerId>() });

export const makersApi = defineApi({
  'GET /api/shop/makers/:id': {
    summary: 'Get a maker and a page of their products that are for sale, newest first; 410 for one who was erased',
    ...anyone.read,
    params: oneMaker,
    query: z.object(page),
    out: answer({ data: publicMaker }),
  },
  'POST /api/shop/makers/:id/removal': {
    summary: 'Ask to be removed, as the maker; seller and admins answer within three days; needs no session',
    ...anyone.write,
    params: oneMaker,
    body: removalForm,
  },
  'GET /api/store/makers': {
    summary: 'List my makers without the erased ones, and those whom my newest product names',
    ...sellers.read,
    out: answer({ data: z.array(ownMaker), lastNamed: z.array(id<MakerId>()) }),
  },
  'POST /api/store/makers': {
    summary: 'Add a maker, who agreed to it',
    ...sellers.write,
    body: newMaker,
    out: answer({ message: z.string(), data: z.object({ _id: id<MakerId>() }) }),
  },
  'POST /api/store/makers/upload-image': {
    summary: 'Upload the portrait of a maker',
    ...sellers.upload,
    files: { my_file: 'required' },
    out: answer({ result: z.object({ secure_url: z.string() }) }),
  },
  'PUT /api/store/makers/:id': {
    summary: 'Change a maker, with their consent again for another name, portrait or place',
    ...sellers.write,
    params: oneMaker,
    body: changedMaker,
  },
  'POST /api/store/makers/:id/retire': {
    summary: 'Say that a maker makes nothing for my store any more: new products cannot name them',
    ...sellers.write,
    params: oneMaker,
  },
  'POST /api/store/makers/:id/return': {
    summary: 'Let new products name a retired maker again',
    ...sellers.write,
    params: oneMaker,
  },
  'DELETE /api/store/makers/:id': {
    summary: 'Erase one of my makers: name, portrait, place and story, on all products, for good',
    ...sellers.write,
    params: oneMaker,
  },
  'GET /api/admin/maker-removals': {
    summary: 'List requests of makers to be removed',
    ...admins.read,
    personalRows: 'data',
    query: z.object({ status: z._default(z.enum(removalStates), 'open'), sortBy: sortByTime, ...page }),
    out: answer({ data: z.array(listedRemoval), ...listed }),
  },
  'POST /api/admin/maker-removals/:id/refuse': {
    summary: 'Refuse a request to be removed; audited',
    ...verifiedAdmins.write,
    params: z.object({ id: id<MakerRemovalId>() }),
    body: z.object({ reason: required(500) }),
  },
  'POST /api/admin/makers/:id/take-down': {
    summary: 'Take a maker down: nobody sees them any more, their products stay; audited',
    ...verifiedAdmins.write,
    params: oneMaker,
    body: z.object({ reason: required(500) }),
  },
  'POST /api/admin/makers/:id/restore': {
    summary: 'Show a maker again who was taken down; audited',
    ...verifiedAdmins.write,
    params: oneMaker,
  },
  'POST /api/admin/makers/:id/erase': {
    summary: 'Erase a maker as their seller can; audited',
    ...verifiedAdmins.write,
    params: oneMaker,
  },
});
