/** How long personal data are kept. The privacy policy states these periods. */

/** The version of terms and privacy policy: the date from which their present text applies. */
export const termsVersion = '2026-11-29';

/** Days between the request to erase an account and its erasure. */
export const erasureDays = 7;

/**
 * Years for which an order keeps the name, address and phone of its receiver, from the date of
 * the order; sealed after the erasure of the buyer's account. Source: PP 80/2019, article 25.
 */
export const orderDataYears = 5;

/** Years for which records of money are kept, from the end of the calendar year in which they were made. */
export const bookkeepingYears = 10;

/**
 * Days for which operators keep backups at most. The file of a picture of a store or a banner is kept as long after its
 * last use.
 */
export const backupDays = 30;

/** Shown instead of the name of an erased account. */
export const erasedName = 'Akun dihapus';
