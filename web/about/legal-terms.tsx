import type { Answer } from '#contract/endpoint.ts';
import type { Api } from '#contract/index.ts';
import { pseRules } from '#contract/shop-settings/shop-settings.ts';
import { pageLoaders } from '../page-loaders.ts';

type LegalTerms = Answer<Api['GET /api/shop/terms']>['data'];

/** The loaders of the legal pages: how to reach the shop, and what it says of itself. */
export const legalLoaders = pageLoaders(async ({ call }) => {
  const [contact, terms] = await Promise.all([call('GET /api/shop/contact'), call('GET /api/shop/terms')]);
  return { contact: contact.data, terms: terms.data };
});

export type LegalData = Awaited<ReturnType<typeof legalLoaders.clientLoader>>;

/** The rules for operators of electronic systems that apply to the shop. */
export const PseRule = ({ pseScope }: Pick<LegalTerms, 'pseScope'>) => (
  <p>
    Toko ini diselenggarakan menurut {pseRules[pseScope].rule} tentang penyelenggara sistem elektronik lingkup{' '}
    {pseRules[pseScope].label.toLowerCase()}.
  </p>
);
