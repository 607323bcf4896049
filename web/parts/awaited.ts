/** Marks a promise as handled. For queries whose failure is shown by `<Await>`, which may attach only later. */
export function awaited<Answer>(reading: Promise<Answer>): Promise<Answer> {
  reading.catch(() => {});
  return reading;
}
