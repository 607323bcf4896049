import { Outlet } from 'react-router';
import { LoadingScreen } from './loading-screen.tsx';

/**
 * The parent route of pages that need a session. They render in the browser only, because server rendering has no
 * session. The guard in web/root.tsx finishes before the page's own `clientLoader` calls the API.
 */
export const clientLoader = () => null;

export const HydrateFallback = LoadingScreen;

export default Outlet;
