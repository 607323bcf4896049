import { useEffect } from 'react';
import { askAgain, useConnection } from '../visitor/connection.ts';

const retryMs = 3_000;

/** Shown while the server cannot be reached; goes away by itself when it can. */
export function ConnectionBanner() {
  const isOffline = useConnection((connection) => connection.isOffline);
  useEffect(() => {
    if (!isOffline) return;
    const timer = setInterval(askAgain, retryMs);
    return () => clearInterval(timer);
  }, [isOffline]);
  return (
    <div role="status" className="sticky top-0 z-40" data-offline={isOffline || undefined}>
      {isOffline && (
        <p className="bg-warning px-2 py-2 text-center text-sm font-medium text-ink">
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
