/** Formats an ISO date, or returns `otherwise` if the date is missing or invalid. */
export const dateOr = (otherwise: string, format: (iso: string) => string, iso: string | null | undefined): string =>
  iso && !Number.isNaN(Date.parse(iso)) ? format(iso) : otherwise;
