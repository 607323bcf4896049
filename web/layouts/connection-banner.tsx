import { useEffect } from 'react';
import { askAgain, useConnection } from '../visitor/connection.ts';

const retryMs = 3_000;

/** Shown while the server cannot be reached. Retries periodically and disappears once the server responds. */
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
          {/* A plain link reloads the document; the router would only repeat the failed data request. */}
          <a href="" className="font-bold underline underline-offset-4">
            Muat ulang
          </a>
        </p>
      )}
    </div>
  );
}
