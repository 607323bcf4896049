import * as z from 'zod/mini';
import { anyone, verifiedAdmins } from '../access.ts';
import { answer, defineApi, id, line, text } from '../endpoint.ts';
import type { BannerId } from '../ids.ts';

export const bannerTypes = ['intro', 'landing', 'customer'] as const;

/** Maximum number of banners. One response returns them all and the home page shows each of them. */
export const maxBanners = 100;

const banner = z.object({
  _id: id<BannerId>(),
  type: z.enum(bannerTypes),
  imageUrl: z.string(),
  caption: z.string(),
  redirectUrl: z.string(),
});
export type Banner = z.infer<typeof banner>;

/** `redirectUrl` may be any text. It is rendered as a link only when it is an http(s) URL or an internal path. */
export const bannerForm = z.object({
  type: z._default(z.enum(bannerTypes), 'intro'),
  caption: z._default(text(300), ''),
  redirectUrl: z._default(line(2000), ''),
});

export const banners = defineApi({
  'GET /api/admin/banner': {
    summary: 'List the banners in their order, new ones first; public, because the home page shows them',
    ...anyone.read,
    out: answer({ data: z.array(banner) }),
  },
  'POST /api/admin/banner/upload': {
    summary: 'Add a banner',
    ...verifiedAdmins.upload,
    fields: bannerForm,
    files: { image: 'required' },
    out: answer({ message: z.string(), data: banner }),
  },
  'PUT /api/admin/banner/order': {
    summary: 'Put the banners in this order; banners that are not named stay where they are, new ones in front',
    ...verifiedAdmins.write,
    body: z.object({ ids: z.array(id<BannerId>()).check(z.minLength(1), z.maxLength(maxBanners)) }),
  },
  'PUT /api/admin/banner/:id': {
    summary: 'Change type, caption and link of a banner',
    ...verifiedAdmins.write,
    params: z.object({ id: id<BannerId>() }),
    body: bannerForm,
  },
  'DELETE /api/admin/banner/:id': {
    summary: 'Delete a banner',
    ...verifiedAdmins.write,
    params: z.object({ id: id<BannerId>() }),
  },
});
