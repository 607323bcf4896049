/** The part of the customer's email address before the @, stars from 1 to 5, days ago, and the text. */
type ReviewRow = readonly [account: string, stars: 1 | 2 | 3 | 4 | 5, daysAgo: number, message: string];

export type ReviewRows = Readonly<Record<string, readonly ReviewRow[]>>;
