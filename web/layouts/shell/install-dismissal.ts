import { deviceStorage } from '../../visitor/storage.ts';

const dismissedKey = 'pasang-ditolak';
const fortnight = 14 * 24 * 60 * 60 * 1000;

/** Whether the visitor said no to installing within the last two weeks. */
export const wasDismissed = (): boolean => Date.now() - Number(deviceStorage.get(dismissedKey)) < fortnight;

export const rememberDismissal = (): void => deviceStorage.set(dismissedKey, String(Date.now()));
