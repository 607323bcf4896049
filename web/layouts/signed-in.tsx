import { Outlet } from 'react-router';
import { LoadingScreen } from './loading-screen.tsx';

/**
 * Around pages of a signed-in visitor: never rendered on the server, which knows nobody. The guard of web/root.tsx has
 * let the visitor in by the time the page's own `clientLoader` reads.
 */
export const clientLoader = () => null;

export const HydrateFallback = LoadingScreen;

export default Outlet;
