export type ComplaintKind = 'not-arrived' | 'damaged' | 'wrong';

/** `released`: an admin decided that the seller is paid. `withdrawn`: the buyer ended the complaint. */
export type ComplaintOutcome = 'withdrawn' | 'released' | 'refunded' | 'partly-refunded';
