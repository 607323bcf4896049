const dismissedKey = 'pasang-ditolak';
const fortnight = 14 * 24 * 60 * 60 * 1000;

/** Whether the visitor said no to installing within the last two weeks. */
export const wasDismissed = (): boolean => Date.now() - Number(localStorage.getItem(dismissedKey)) < fortnight;

export const rememberDismissal = (): void => localStorage.setItem(dismissedKey, String(Date.now()));
