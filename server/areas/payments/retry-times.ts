/** When money that the provider was asked to give back is asked for the next time, until it is back or refused. */
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** After a request that may have failed, as an ISO time. */
export const firstRetry = (at: Date): string => new Date(at.getTime() + minuteMs).toISOString();

/** While the provider works on it or the bank has not settled the card payment, as an ISO time. */
export const nextRetry = (at: Date): string => new Date(at.getTime() + hourMs).toISOString();
