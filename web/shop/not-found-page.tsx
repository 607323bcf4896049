import { data, type MetaFunction } from 'react-router';
import { NotFound } from '../parts/not-found.tsx';
import { titled } from '../parts/page-head.ts';

export const meta: MetaFunction = () => [titled('Halaman tidak ditemukan')];

/** Every address that is not on the map: a page of its own, and the status that says so. */
export const loader = () => data(null, { status: 404 });
export const clientLoader = () => null;

export default function NotFoundPage() {
  return (
    <div className="page-column py-10">
      <NotFound />
    </div>
  );
}
