/** Marks a promise as handled. For queries whose failure is shown by `<Await>`, which may attach only later. */
export function markHandled<Answer>(promise: Promise<Answer>): Promise<Answer> {
  promise.catch(() => {});
  return promise;
}
