const day = 24 * 60 * 60 * 1000;

/** Returns the timestamp `days` days before `now`. Fractions are allowed. */
export const daysAgo = (days: number, now: Date): Date => new Date(now.getTime() - days * day);
