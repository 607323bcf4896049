const day = 24 * 60 * 60 * 1000;

/** The moment so many days before another; parts of a day are hours. */
export const daysAgo = (days: number, now: Date): Date => new Date(now.getTime() - days * day);
