import { useConnection } from '../visitor/connection.ts';

/** Shown while the server cannot be reached; goes away by itself when it can. */
export function ConnectionBanner() {
  const isOffline = useConnection((connection) => connection.isOffline);
  return (
    <div role="status">
      {isOffline && (
        <p className="bg-kunyit px-4 py-2 text-center text-sm font-medium text-arang">
          Koneksi Internet Terputus,{' '}
          {/* A real link: the router would only fetch again what it already failed to fetch. */}
          <a href="" className="font-bold underline underline-offset-4">
            Muat ulang
          </a>
        </p>
      )}
    </div>
  );
}
