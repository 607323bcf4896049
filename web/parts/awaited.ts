/** A reading that is shown where it is waited for, its failure too: one that fails before that is no unhandled error. */
export function awaited<Answer>(reading: Promise<Answer>): Promise<Answer> {
  reading.catch(() => {});
  return reading;
}
