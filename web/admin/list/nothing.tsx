import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';

type NothingProps = {
  /** Said where the list is empty by itself. */
  title: string;
  /** How something comes to stand here. */
  children?: ReactNode;
};

/** What the row of an empty list says; where a search left nothing, how to see the whole list again. */
export function Nothing({ title, children }: NothingProps) {
  const [params] = useSearchParams();
  const isNarrowed = ['q', 'status', 'action', 'cursor'].some((name) => params.get(name));
  if (isNarrowed) {
    return (
      <>
        <p className="font-semibold text-arang">Tidak ada yang cocok dengan pencarian Anda.</p>
        <Link to={{ search: '' }} className="mt-1 inline-block p-2 font-semibold text-laut hover:underline">
          Tampilkan semua
        </Link>
      </>
    );
  }
  return (
    <>
      <p className="font-semibold text-arang">{title}</p>
      {children && <p className="mx-auto mt-1 max-w-prose text-sm">{children}</p>}
    </>
  );
}
