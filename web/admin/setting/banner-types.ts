import type { Banner } from '#contract/banners.ts';

/** Who sees a banner, in words. */
export const bannerTypeLabels: Record<Banner['type'], string> = {
  intro: 'Intro (semua pengunjung)',
  landing: 'Landing (belum masuk)',
  customer: 'Customer (sudah masuk)',
};
