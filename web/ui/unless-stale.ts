/**
 * For effects: passes what a promise resolves to on, and returns the cleanup after which it does not. A failure is
 * ignored.
 */
export function unlessStale<Result>(promise: Promise<Result>, show: (result: Result) => void): () => void {
  let isStale = false;
  promise.then(
    (result) => !isStale && show(result),
    () => {},
  );
  return () => void (isStale = true);
}
