/** The icons of forms, apart from those that every page of the shop loads. */
import { lines } from './icon.tsx';

export const ChevronDownIcon = lines('M6 9.5 12 15.5 18 9.5');
export const WarningIcon = lines('M12 4 21 19.5H3zM12 10v4.5M12 17h.01');
