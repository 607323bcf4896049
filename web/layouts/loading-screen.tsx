import { shopName } from '../parts/page-head.ts';
import { Spinner } from '../ui/loading.tsx';

/** The placeholder of a guarded page while the session check runs. */
export const LoadingScreen = () => (
  <div className="grid min-h-[60dvh] place-items-center p-8">
    <h1 className="sr-only">{shopName}</h1>
    <p role="status" className="flex items-center gap-3 text-muted">
      <Spinner className="size-5 text-primary" />
      Memuat...
    </p>
  </div>
);
