import { data, type MetaFunction } from 'react-router';
import { NotFound } from '../parts/error-page.tsx';
import { pageTitle } from '../parts/page-head.ts';

export const meta: MetaFunction = () => [pageTitle('Halaman tidak ditemukan')];

/** Any URL without a route gets the not-found page with status 404. */
export const loader = () => data(null, { status: 404 });
export const clientLoader = () => null;

export default function NotFoundPage() {
  return (
    <div className="page-column py-10">
      <NotFound />
    </div>
  );
}
