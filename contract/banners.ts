import * as z from 'zod/mini';
import { answer, defineApi, id } from './kit.ts';
import type { BannerId } from './ids.ts';

export const bannerTypes = ['intro', 'landing', 'customer'] as const;

export const banner = z.object({
  _id: id<BannerId>(),
  type: z.enum(bannerTypes),
  imageUrl: z.string(),
  caption: z.string(),
  redirectUrl: z.string(),
});
export type Banner = z.infer<typeof banner>;

export const banners = defineApi({
  'GET /api/admin/banner': {
    summary: 'The banners, newest first; public, since the home page shows them',
    access: 'anyone',
    rate: 'read',
    out: answer({ data: z.array(banner) }),
  },
});
