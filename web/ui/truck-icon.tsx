import { lines } from './icon.tsx';

// Apart from the other icons, because only shipping needs it and its path is long.
export const TruckIcon = lines(
  'M3 6h11v10H3zM14 9.5h4l3 3.5v3h-7M7.5 19a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3z' +
    'M17 19a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3z',
);
