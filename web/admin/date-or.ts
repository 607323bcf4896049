/** A date as `format` writes it, or `otherwise` where there is none, or one that no calendar knows. */
export const dateOr = (otherwise: string, format: (iso: string) => string, iso: string | null | undefined): string =>
  iso && !Number.isNaN(Date.parse(iso)) ? format(iso) : otherwise;
