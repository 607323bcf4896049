/** Joins class names and skips false, null, undefined and empty values. */
export const classNames = (...names: (string | false | null | undefined)[]): string => names.filter(Boolean).join(' ');
