import { data } from 'react-router';
import { NotFound } from '../parts/error-page.tsx';
import { SuggestedProducts } from '../parts/product/related-products.tsx';

export const title = 'Halaman tidak ditemukan';

/** Any URL without a route gets the not-found page with status 404. */
export const loader = () => data(null, { status: 404 });
export const clientLoader = () => null;

export default function NotFoundPage() {
  return (
    <div className="page-column py-6">
      <NotFound />
      <SuggestedProducts />
    </div>
  );
}
