/** For effects: passes a result on, unless the returned cleanup ran before. A failure is ignored. */
export function unlessStale<Result>(promise: Promise<Result>, show: (result: Result) => void): () => void {
  let isStale = false;
  promise.then(
    (result) => !isStale && show(result),
    () => {},
  );
  return () => void (isStale = true);
}
