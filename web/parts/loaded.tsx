import { type ReactNode, startTransition, Suspense, useState } from 'react';
import { Await, useAsyncError, useRevalidator } from 'react-router';
import { ApiError, isUnknownCall, messageOf, reasonOf, serverMessageOf } from '../call.ts';
import { EmptyState, FailureState } from '../ui/empty-state.tsx';

type LoadErrorProps = {
  /** What failed to load. A function receives the error message and the HTTP status (0 if there is none). */
  title?: string | ((reason: string, status: number) => string) | undefined;
  /** Sellers and admins also read the message of a server error. */
  isOffice?: boolean;
  /** Whether a server that knows only the documents lacks the call: nothing is shown then. */
  isOptional?: boolean;
  /** `h1` when it is the only content of the page. */
  heading?: 'h1';
  /** The title of the page, if the data has it. */
  above?: ReactNode;
  /** By default the data of the page is loaded again. */
  onRetry?: () => void;
};

type LoadedProps<Data> = LoadErrorProps & {
  promise: Promise<Data> | Data;
  fallback: ReactNode;
  children: (data: Data) => ReactNode;
};

/** Shows data when it has loaded, or that it failed to load. */
export const Loaded = <Data,>({ promise, fallback, children, ...failure }: LoadedProps<Data>) => (
  <Suspense fallback={fallback}>
    <Await resolve={promise} errorElement={<LoadError {...failure} />}>
      {children}
    </Await>
  </Suspense>
);

/** What a dialog reads when it opens: the properties of a `Loaded`, and `reload`, which is null on failure. */
export function useReading<Data>(read: () => Promise<Data> | Data) {
  const start = () => {
    const promise = read();
    // `<Await>` shows the failure, but may attach only later.
    if (promise instanceof Promise) promise.catch(() => {});
    return promise;
  };
  const [promise, setPromise] = useState(start);
  function reload(): Promise<Data | null> {
    const next = start();
    startTransition(() => setPromise(next));
    return Promise.resolve(next).catch(() => null);
  }
  return { reading: { promise, onRetry: () => setPromise(start()) }, reload };
}

const notFound = 404;
const withReason = (reason: string) => `Terjadi kesalahan: ${reason}`;

/** Error element of an `<Await>`: shows what failed, with a retry button except for a 404. */
export function LoadError({ title = withReason, isOffice, isOptional, heading, above, onRetry }: LoadErrorProps) {
  const error = useAsyncError();
  const { revalidate } = useRevalidator();
  if (isOptional && isUnknownCall(error)) return null;
  const status = error instanceof ApiError ? error.status : 0;
  const state =
    typeof title === 'string'
      ? { heading, title, children: isOffice ? serverMessageOf(error) : reasonOf(error) }
      : { heading, title: title(messageOf(error) ?? 'Silakan coba lagi.', status) };
  return (
    <>
      {above}
      {status === notFound ? <EmptyState {...state} /> : <FailureState {...state} onRetry={onRetry ?? revalidate} />}
    </>
  );
}
